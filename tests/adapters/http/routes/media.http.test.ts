import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { mediaLimits } from '../../../../core/model/media/kinds.js';
import { MediaView } from '../../../../core/model/media/media-view.js';
import { anyBytes, sha256Of } from '../../../support/fixtures/bytes.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { filePartOf, multipartOf, type PartText } from '../../../support/http/multipart.js';
import { samples } from '../../../support/media/samples.js';
import { zipOf } from '../../../support/media/zip.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: media');
let host: HttpHost;
let key: string;
test.before(async () => {
  host = await httpHost();
  ({ key } = await host.newProject());
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

type Wire = Record<string, unknown>;
const mib = 1_024 * 1_024;
const multipart = 'multipart/form-data; boundary=b';

const upload = (type: string, body: Uint8Array, headers: Record<string, string> = {}) => {
  // Time stands in this host, and with it the bucket.
  host.time.now += 1_000;
  return host.call({
    method: 'POST',
    path: '/v1/media',
    key,
    headers: { 'Content-Type': type, ...headers },
    body,
  });
};

const stored = async (type: string, body: Uint8Array): Promise<Wire> => {
  const { status, json, text: answer } = await upload(type, body);
  assert.equal(status, 201, answer);
  assert.ok(MediaView.is(json), answer);
  return json;
};

const form = (...parts: readonly PartText[]) => multipartOf('b', parts);
const errorOf = (json: unknown) => (json as { readonly error?: Wire }).error;
const download = (id: unknown, headers: Record<string, string> = {}, method = 'GET') =>
  host.call({ method, path: `/v1/media/${id}/content`, key, headers });

/** A request to upload, whose body is still to come. */
const uploading = (type: string, agent: Agent | false = false) =>
  request({
    host: '127.0.0.1',
    port: host.port,
    path: '/v1/media',
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
  });

test('stores a form with its file, and a body that is the file, as the same bytes', async () => {
  const png = samples['image/png'];
  const common = { kind: 'image', mime_type: 'image/png', size: png.length, sha256: sha256Of(png) };
  const raw = await stored('image/png', png);
  const sent = await stored(multipart, form(filePartOf(png, 'image/png')));
  for (const [object, filename] of [
    [raw, null],
    [sent, 'a.png'],
  ] as const) {
    const { id, created_at, ...rest } = object;
    assert.match(String(id), /^med_/);
    assert.match(String(created_at), /Z$/);
    assert.deepEqual(rest, { ...common, filename });
    const got = await host.call({ path: `/v1/media/${id}`, key });
    assert.deepEqual(got.json, object);
  }
});

test('answers a download with the whole file, a range, or 304', async () => {
  const pdf = Buffer.concat([samples['application/pdf'], anyBytes(100_000)]);
  const part = filePartOf(pdf, 'application/pdf', 'name="file"; filename="r\u00e9sum\u00e9.pdf"');
  const { id } = await stored(multipart, form(part));
  const etag = `"${sha256Of(pdf)}"`;

  const whole = await download(id);
  assert.equal(whole.status, 200);
  assert.equal(whole.headers.etag, etag);
  assert.equal(whole.headers['content-type'], 'application/pdf');
  assert.equal(whole.headers['content-length'], String(pdf.length));
  assert.equal(whole.headers['accept-ranges'], 'bytes');
  assert.equal(whole.headers['x-content-type-options'], 'nosniff');
  assert.match(whole.headers['content-disposition'] ?? '', /^attachment; filename=/);
  assert.match(
    whole.headers['content-disposition'] ?? '',
    /filename\*=UTF-8''r%C3%A9sum%C3%A9.pdf/,
  );

  const ranges = [
    ['bytes=0-99', 206, `bytes 0-99/${pdf.length}`, 100],
    ['bytes=-10', 206, `bytes ${pdf.length - 10}-${pdf.length - 1}/${pdf.length}`, 10],
    ['bytes=10-', 206, `bytes 10-${pdf.length - 1}/${pdf.length}`, pdf.length - 10],
    ['bytes=0-1,5-6', 200, undefined, pdf.length],
    ['lines=0-1', 200, undefined, pdf.length],
  ] as const;
  for (const [Range, status, place, length] of ranges) {
    const reply = await download(id, { Range });
    assert.equal(reply.status, status, Range);
    assert.equal(reply.headers['content-range'], place);
    assert.equal(reply.headers['content-length'], String(length));
  }
  const beyond = await download(id, { Range: `bytes=${pdf.length}-` });
  assert.equal(beyond.status, 416);
  assert.equal(beyond.headers['content-range'], `bytes */${pdf.length}`);
  assert.equal(errorOf(beyond.json)?.code, 'range_not_satisfiable');

  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const unchanged = await download(id, { 'If-None-Match': known });
    assert.deepEqual([unchanged.status, unchanged.text], [304, '']);
    assert.equal(unchanged.headers['content-length'], undefined);
    assert.equal(unchanged.headers.etag, etag);
  }
  assert.equal((await download(id, { 'If-None-Match': '"x"' })).status, 200);
  const stale = await download(id, { Range: 'bytes=0-1', 'If-Range': '"x"' });
  assert.equal(stale.status, 200);
  const head = await download(id, {}, 'HEAD');
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal(head.headers['content-length'], String(pdf.length));
});

test('gives exactly the bytes that were uploaded', async () => {
  const pdf = Buffer.concat([samples['application/pdf'], anyBytes(3 * mib)]);
  const { id } = await stored('application/pdf', pdf);
  const call = request({
    host: '127.0.0.1',
    port: host.port,
    path: `/v1/media/${id}/content`,
    headers: { authorization: `Bearer ${key}`, range: 'bytes=1000000-2999999' },
  }).end();
  const [response] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  assert.ok(Buffer.concat(chunks).equals(pdf.subarray(1_000_000, 3_000_000)));
});

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
      const { status, json } = await upload(contentType, sent);
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
  const { id, mime_type } = await stored(
    multipart,
    form(filePartOf(polyglot, 'image/png', 'name="file"; filename="a.html"')),
  );
  assert.equal(mime_type, 'image/png');
  const { headers } = await download(id);
  assert.equal(headers['content-type'], 'image/png');
  assert.match(headers['content-disposition'] ?? '', /^attachment/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('never lets a file name change a path or add a header', async () => {
  const names = [
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/etc/shadow', 'shadow'],
    ['a%0d%0aSet-Cookie: x', 'aSet-Cookie: x'],
    ['a%22; filename=%22b.exe', 'a"; filename="b.exe'],
    ['.', null],
    ['..', null],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['x'.repeat(1_000), 'x'.repeat(255)],
  ] as const;
  for (const [given, kept] of names) {
    const part = filePartOf(samples['image/png'], 'image/png', `name="file"; filename="${given}"`);
    const { id, filename } = await stored(multipart, form(part));
    assert.equal(filename, kept);
    const { headers } = await download(id);
    assert.equal(headers['set-cookie'], undefined);
    assert.match(headers['content-disposition'] ?? '', /^attachment(;|$)/);
  }
  const extended = filePartOf(
    samples['image/png'],
    'image/png',
    'name="file"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20x.png',
  );
  const { id, filename } = await stored(multipart, form(extended));
  assert.equal(filename, 'aSet-Cookie: x.png');
  assert.equal((await download(id)).headers['set-cookie'], undefined);
});

test('stores a zip bomb that is named as a document as it is, and never decompresses it', async () => {
  const zeros = Buffer.alloc(64 * mib);
  const bomb = zipOf([
    { name: '[Content_Types].xml', content: zeros, isDeflated: true },
    { name: 'word/document.xml', content: '' },
  ]);
  const part = filePartOf(bomb, null, 'name="file"; filename="report.docx"');
  const { size, kind } = await stored(multipart, form(part));
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
    const { size } = await stored(type, full);
    assert.equal(size, limit);
    const over = Buffer.concat([full, Buffer.alloc(1)]);
    for (const [contentType, body] of [
      [type, over],
      [multipart, form(filePartOf(over, type))],
    ] as const) {
      const { status, json } = await upload(contentType, body);
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
  const call = uploading('application/pdf').on('error', () => undefined);
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
    const call = uploading(multipart, agent).end(Buffer.concat([body, Buffer.from(epilogue)]));
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
    const call = uploading(type).on('error', () => undefined);
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
    const { status, json, text: answer } = await upload(type, body);
    assert.equal(status, 422, answer);
    const { type: kind, on } = json as Wire;
    assert.deepEqual([kind, on], ['validation', 'body'], answer);
  }
  const encoded = await upload('image/png', samples['image/png'], { 'Content-Encoding': 'gzip' });
  assert.equal(errorOf(encoded.json)?.code, 'unsupported_content_type');
});

test('keeps template headers apart: they cannot be audio or a sticker', async () => {
  const post = (type: keyof typeof samples) =>
    host.call({
      method: 'POST',
      path: '/v1/templates/media',
      key,
      headers: { 'Content-Type': multipart },
      body: form(filePartOf(samples[type], type)),
    });
  for (const type of ['image/png', 'video/mp4', 'application/pdf'] as const) {
    const { status, json } = await post(type);
    assert.equal(status, 201);
    const { id } = json as Wire;
    assert.match(String(id), /^tmedia_/);
    for (const path of [`/v1/media/${id}`, `/v1/media/${id}/content`])
      assert.equal(errorOf((await host.call({ path, key })).json)?.code, 'media_not_found');
  }
  for (const type of ['audio/mpeg', 'image/webp'] as const)
    assert.equal(errorOf((await post(type)).json)?.code, 'unsupported_media_type');
  const raw = await host.call({
    method: 'POST',
    path: '/v1/templates/media',
    key,
    headers: { 'Content-Type': 'image/png' },
    body: samples['image/png'],
  });
  assert.equal(errorOf(raw.json)?.code, 'unsupported_content_type');
});

test('shows a media file only to its own project, under the scopes of media', async () => {
  const { id } = await stored('image/png', samples['image/png']);
  const other = await host.newProject();
  for (const path of [`/v1/media/${id}`, `/v1/media/${id}/content`, '/v1/media/nothing']) {
    const { status, json } = await host.call({ path, key: other.key });
    assert.deepEqual([status, errorOf(json)?.code], [404, 'media_not_found']);
  }
  const reader = await host.newProject({ keyScopes: ['media:read'] });
  const writer = await host.newProject({ keyScopes: ['media:write'] });
  const post = (project: { key: string }) =>
    host.call({ method: 'POST', path: '/v1/media', key: project.key });
  assert.equal((await post(reader)).status, 403);
  assert.equal((await post(writer)).status, 422);
  assert.equal((await host.call({ path: '/v1/media/med_x', key: writer.key })).status, 403);
});

test('lists the files of messages newest first, page by page, without deleted ones', async () => {
  const { key: own } = await host.newProject();
  const call = (path: string, method = 'GET') => host.call({ method, path, key: own });
  const put = async (path: string) => {
    host.time.now += 1_000;
    const headers = { 'Content-Type': multipart };
    const body = form(filePartOf(samples['image/png'], 'image/png'));
    const { json } = await host.call({ method: 'POST', path, key: own, headers, body });
    return json as Wire;
  };
  const files = [await put('/v1/media'), await put('/v1/media'), await put('/v1/media')];
  await put('/v1/templates/media');
  const [oldest, middle, newest] = files;
  const whole = (await call('/v1/media')).json as Wire;
  assert.deepEqual(whole, { data: files.toReversed(), has_more: false, next_cursor: null });
  const first = (await call('/v1/media?limit=1')).json as Wire;
  assert.deepEqual([first.data, first.has_more], [[newest], true]);
  const rest = (await call(`/v1/media?limit=2&cursor=${first.next_cursor}`)).json as Wire;
  assert.deepEqual([rest.data, rest.has_more], [[middle, oldest], false]);
  assert.equal((await call(`/v1/media/${middle?.id}`, 'DELETE')).status, 204);
  assert.deepEqual(((await call('/v1/media')).json as Wire).data, [newest, oldest]);
  assert.equal(errorOf((await call('/v1/media?cursor=x')).json)?.code, 'invalid_cursor');
});

test('a deleted file is not found and cannot be sent; messages that show it keep their content', async () => {
  const { key: own, channel, project } = await host.newProject();
  const foreign = await host.newProject();
  const call = (path: string, method = 'GET', body?: object) =>
    host.call({ method, path, key: own, ...(body && { body }) });
  const headers = { 'Content-Type': 'image/png' };
  const uploads = await Promise.all(
    [1, 2].map(() =>
      host.call({
        method: 'POST',
        path: '/v1/media',
        key: own,
        headers,
        body: samples['image/png'],
      }),
    ),
  );
  const [id, twin] = uploads.map(({ json }) => String((json as Wire).id));
  const send = () => call('/v1/messages', 'POST', { channel, to: '+12025550123', media: { id } });
  const sent = await send();
  assert.equal(sent.status, 202, sent.text);

  const notYours = { method: 'DELETE', path: `/v1/media/${id}`, key: foreign.key };
  assert.equal(errorOf((await host.call(notYours)).json)?.code, 'media_not_found');
  const keyed = { 'Idempotency-Key': 'delete-media' };
  const once = () =>
    host.call({ method: 'DELETE', path: `/v1/media/${id}`, key: own, headers: keyed });
  assert.equal((await once()).status, 204);
  const again = await once();
  assert.deepEqual([again.status, again.headers['idempotent-replay']], [204, 'true']);
  for (const [path, method] of [
    [`/v1/media/${id}`, 'GET'],
    [`/v1/media/${id}/content`, 'GET'],
    [`/v1/media/${id}`, 'DELETE'],
  ] as const)
    assert.equal(errorOf((await call(path, method)).json)?.code, 'media_not_found', path);
  assert.equal(errorOf((await send()).json)?.code, 'media_not_found');
  const { id: message } = sent.json as Wire;
  const { content } = (await call(`/v1/messages/${message}`)).json as Wire;
  assert.equal((content as Wire).media, id);
  assert.equal((await call(`/v1/media/${twin}/content`)).text.length > 0, true);

  // A send that waits has the file until it is over, and equal bytes stay for the other file.
  const { useCases, stores, time } = host;
  const found = await stores.media.find(project, id as never);
  assert.equal(found?.deletedAt, time.now);
  const bytes = await useCases.readMedia(found as never);
  assert.ok((await bytes[Symbol.asyncIterator]().next()).value);
});

test.run();
