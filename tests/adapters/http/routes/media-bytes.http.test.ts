import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { mediaLimits } from '../../../../core/model/media/kinds.js';
import { anyBytes } from '../../../support/fixtures/bytes.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { filePartOf } from '../../../support/http/multipart.js';
import {
  errorOf,
  form,
  type MediaClient,
  mediaClient,
  multipart,
  type Wire,
} from '../../../support/media/media-client.js';
import { samples } from '../../../support/media/samples.js';
import { zipOf } from '../../../support/media/zip.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: the bytes of media');
let host: HttpHost;
let key: string;
let media: MediaClient;
test.before(async () => {
  host = await httpHost();
  ({ key } = await host.newProject());
  media = mediaClient(host, key);
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const mib = 1_024 * 1_024;

test('refuses a file whose bytes contradict its type, or whose type is not supported', async () => {
  const lies = [
    ['image/png', samples['application/pdf']],
    ['application/pdf', samples['image/png']],
    ['image/jpeg', samples['image/png']],
    ['text/plain', samples['image/png']],
    ['text/html', Buffer.from('<script>alert(1)</script>')],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['application/zip', zipOf([{ name: 'a', content: 'a' }])],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zipOf([{ name: 'a', content: 'a' }]),
    ],
    ['image/png', Buffer.from('GIF89a;<script>alert(1)</script>')],
  ] as const;
  for (const [type, body] of lies)
    for (const [contentType, sent] of [
      [type, body],
      [multipart, form(filePartOf(body, type))],
    ] as const) {
      const { status, json } = await media.upload(contentType, sent);
      assert.equal(status, 422, type);
      assert.equal(errorOf(json)?.code, 'unsupported_media_type');
    }
});

test('types a polyglot by its first bytes, and serves it as nothing else', async () => {
  const polyglot = Buffer.concat([
    samples['image/png'],
    Buffer.from('<script>alert(1)</script>'),
    zipOf([{ name: 'word/document.xml', content: 'a' }]),
  ]);
  const { id, mime_type } = await media.stored(
    multipart,
    form(filePartOf(polyglot, 'image/png', 'name="file"; filename="a.html"')),
  );
  assert.equal(mime_type, 'image/png');
  const { headers } = await media.download(id);
  assert.equal(headers['content-type'], 'image/png');
  assert.match(headers['content-disposition'] ?? '', /^attachment/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('stores a zip bomb that is named as a document as it is, and never decompresses it', async () => {
  const zeros = Buffer.alloc(64 * mib);
  const bomb = zipOf([
    { name: '[Content_Types].xml', content: zeros, isDeflated: true },
    { name: 'word/document.xml', content: '' },
  ]);
  const part = filePartOf(bomb, null, 'name="file"; filename="report.docx"');
  const { size, kind } = await media.stored(multipart, form(part));
  assert.deepEqual([size, kind], [bomb.length, 'document']);
});

test('accepts each kind up to its limit, and not one byte more', async () => {
  const limited = {
    image: 'image/png',
    audio: 'audio/mpeg',
    video: 'video/mp4',
    sticker: 'image/webp',
  } as const;
  for (const [kind, type] of Object.entries(limited)) {
    const limit = mediaLimits[kind as keyof typeof limited];
    const full = Buffer.concat([samples[type], Buffer.alloc(limit - samples[type].length)]);
    const { size } = await media.stored(type, full);
    assert.equal(size, limit);
    const over = Buffer.concat([full, Buffer.alloc(1)]);
    for (const [contentType, body] of [
      [type, over],
      [multipart, form(filePartOf(over, type))],
    ] as const) {
      const { status, json } = await media.upload(contentType, body);
      assert.equal(status, 413, kind);
      assert.equal(errorOf(json)?.code, 'payload_too_large');
      assert.deepEqual(errorOf(json)?.details, { limit });
    }
  }
});

test('refuses a too large Content-Length before reading, and requires a length', async () => {
  for (const [type, length] of [
    ['application/pdf', 100 * mib + 1],
    [multipart, 100 * mib + 64 * 1_024 + 1],
  ] as const) {
    const answer = await host.raw(
      `POST /v1/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1.1 413 /);
    assert.match(answer, /payload_too_large/);
  }
  const answer = await host.raw(
    `POST /v1/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      'Connection: close\r\nContent-Type: image/png\r\n\r\n',
  );
  assert.match(answer, /^HTTP\/1.1 411 /);
  assert.match(answer, /length_required/);
});

test('cuts a chunked body off at the limit', async () => {
  const call = media.uploading('application/pdf').on('error', () => undefined);
  const answered = once(call, 'response');
  let isAnswered = false;
  answered.finally(() => {
    isAnswered = true;
  });
  call.setMaxListeners(0).write(samples['application/pdf']);
  const chunk = Buffer.alloc(mib);
  while (!isAnswered) if (!call.write(chunk)) await Promise.race([once(call, 'drain'), answered]);
  const [response] = await answered;
  assert.equal(response.statusCode, 413);
  assert.match(await text(response), /payload_too_large/);
  call.destroy();
});

test('accepts uploads one after another on the same connection, with and without an epilogue', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  const body = form(filePartOf(Buffer.concat([samples['application/pdf'], anyBytes(mib)]), null));
  for (const epilogue of ['', '\r\n', 'epilogue', '']) {
    host.time.now += 1_000;
    const call = media
      .uploading(multipart, agent)
      .end(Buffer.concat([body, Buffer.from(epilogue)]));
    const [response] = await once(call, 'response');
    ports.add(call.socket?.localPort);
    assert.equal(response.statusCode, 201, await text(response));
  }
  agent.destroy();
  assert.equal(ports.size, 1);
});

test('answers a refused file before the client has sent all of it', async () => {
  const executable = Buffer.concat([Buffer.from('MZ\0\0'), anyBytes(100_000)]);
  for (const [type, body] of [
    [multipart, form(filePartOf(executable)).subarray(0, -50)],
    ['image/png', executable],
  ] as const) {
    host.time.now += 1_000;
    const call = media.uploading(type).on('error', () => undefined);
    call.write(body);
    const [response] = await once(call, 'response');
    assert.equal(response.statusCode, 422);
    assert.match(await text(response), /unsupported_media_type/);
    call.destroy();
  }
});

test('refuses a form that is not exactly one part named file', async () => {
  const png = filePartOf(samples['image/png']);
  const forms: readonly (readonly [string, Uint8Array])[] = [
    [multipart, form()],
    [multipart, form(filePartOf(samples['image/png'], 'image/png', 'name="other"; filename="a"'))],
    [multipart, form(png, png)],
    [multipart, form(png).subarray(0, -10)],
    ['multipart/form-data', form(png)],
    [multipart, Buffer.from('nothing of the kind')],
  ];
  for (const [type, body] of forms) {
    const { status, json, text: answer } = await media.upload(type, body);
    assert.equal(status, 422, answer);
    const { type: kind, on } = json as Wire;
    assert.deepEqual([kind, on], ['validation', 'body'], answer);
  }
  const encoded = await media.upload('image/png', samples['image/png'], {
    'Content-Encoding': 'gzip',
  });
  assert.equal(errorOf(encoded.json)?.code, 'unsupported_content_type');
});

test.run();
