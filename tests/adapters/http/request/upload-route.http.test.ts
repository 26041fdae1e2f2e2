import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { uploadBody } from '../../../../adapters/http/route/body.js';
import { route } from '../../../../adapters/http/route/route.js';
import { json } from '../../../../adapters/http/route/success.js';
import { hangMs } from '../../../conformance/in-time.js';
import { anyBytes, collect, sha256Of } from '../../../support/fixtures/bytes.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { alwaysGranted, framed, refused, violated } from '../../../support/http/http-checks.js';
import { type HttpCall, replyIn } from '../../../support/http/http-client.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import { rawConnection } from '../../../support/http/raw-connection.js';
import { suite } from '../../../support/suite.js';

const cases = suite('uploads');

const StoredView = t.strict({
  size: t.number,
  sha256: t.string,
  type: t.union([t.string, t.null]),
  name: t.union([t.string, t.null]),
});

/** Takes a file in whole, or only its first bytes, or begins to read when its stream is closed. */
const uploadRoute = route({
  method: 'POST',
  path: '/v1/files',
  name: 'upload',
  summary: 'Takes a file.',
  description: ['For a test.'],
  scope: 'media:write',
  body: uploadBody,
  success: json(201, StoredView),
  errors: ['unsupported_media_type'],
  handle: (_services, { body: receive }) =>
    receive(async ({ bytes, declaredType, filename }) => {
      if (declaredType === 'text/refused') {
        for await (const _chunk of bytes) break;
        return E.left({
          code: 'unsupported_media_type',
          declared: null,
          sniffed: null,
        } as const);
      }
      if (declaredType === 'text/late') {
        assert.ok(bytes instanceof Readable);
        waiting();
        await new Promise((resolve) => bytes.on('close', resolve));
        broken(await collect(bytes).catch(String));
      }
      const file = await collect(bytes);
      stored += 1;
      const [size, sha256] = [file.length, sha256Of(file)];
      return E.right({ size, sha256, type: declaredType ?? null, name: filename ?? null });
    }),
});

let stored = 0;
/** Called when an upload waits to be closed, and with what reading it gave then. */
let waiting: () => void = () => undefined;
let broken: (read: Uint8Array | string) => void = () => undefined;
const kibi = 1_024;
const limits = {
  uploadBytes: 512 * kibi,
  framingBytes: 4 * kibi,
  lingerMs: 200,
};
let host: HttpHost;
/** The same on the same stores, with limits that a test waits out. */
let hurried: HttpHost;
let key: string;
cases.before(async () => {
  const options = { routes: [uploadRoute], rateLimiter: alwaysGranted };
  host = await httpHost({ ...options, limits: { ...limits, uploadWindowMs: hangMs } });
  const rate = { uploadWindowMs: 200, uploadBytesPerSecond: 50 * kibi };
  hurried = await httpHost({ ...options, stores: host.stores, limits: { ...limits, ...rate } });
  key = (await host.newProject()).key;
});
cases.after(async () => {
  await hurried.close();
  await host.close();
});

const upload = (body: Uint8Array, type: string, headers: HttpCall['headers'] = {}) =>
  host.call({
    method: 'POST',
    path: '/v1/files',
    key,
    body,
    headers: { 'Content-Type': type, ...headers },
  });

const headOf = (type: string, ...headers: readonly string[]): string =>
  ['POST /v1/files HTTP/1.1', 'Host: a', `Authorization: Bearer ${key}`]
    .concat(type === '' ? [] : `Content-Type: ${type}`, headers)
    .join('\r\n')
    .concat('\r\n\r\n');

const multipart = 'multipart/form-data; boundary=b';
const form = (...parts: Parameters<typeof multipartOf>[1]) => multipartOf('b', parts);
const file = anyBytes(300 * kibi);

/** Asserts that nothing was taken in meanwhile. */
const takingNothing = async (body: () => Promise<void>) => {
  const before = stored;
  await body();
  assert.equal(stored, before);
};

cases('are a body with the file, or a form with the part file', async () => {
  const taken = { size: file.length, sha256: sha256Of(file) };
  const whole = framed(await upload(file, 'image/png'));
  assert.equal(whole.status, 201);
  assert.deepEqual(whole.json, { ...taken, type: 'image/png', name: null });
  const part = framed(await upload(form(filePartOf(file)), multipart));
  assert.deepEqual(part.json, { ...taken, type: 'image/png', name: 'a.png' });
  const latin = await upload(file, 'text/plain; charset=iso-8859-1');
  assert.equal(latin.status, 201);
});

cases('have a length or are chunked, and have a content type', () =>
  takingNothing(async () => {
    const bare = await host.raw(headOf('image/png', 'Connection: close'));
    refused(replyIn(bare), 'length_required');
    const untyped = await host.raw(`${headOf('', 'Content-Length: 1', 'Connection: close')}x`);
    refused(replyIn(untyped), 'unsupported_content_type');
    const zipped = await upload(file, 'image/png', { 'Content-Encoding': 'gzip' });
    refused(zipped, 'unsupported_content_type');
  }),
);

cases('above the limit are refused before a byte is read', () =>
  takingNothing(async () => {
    const { uploadBytes, framingBytes } = limits;
    for (const [type, limit] of [
      ['image/png', uploadBytes],
      [multipart, uploadBytes + framingBytes],
    ] as const) {
      const connection = await rawConnection(host.port);
      connection.write(headOf(type, `Content-Length: ${limit + 1}`));
      const reply = replyIn(await connection.until('request_id'));
      assert.deepEqual(refused(reply, 'payload_too_large').details, { limit });
      await connection.ended;
    }
    assert.equal((await upload(anyBytes(uploadBytes), 'image/png')).status, 201);
    stored -= 1;
  }),
);

cases('in chunks are cut off at the limit', () =>
  takingNothing(async () => {
    const large = anyBytes(limits.uploadBytes + limits.framingBytes + 1);
    for (const [body, type] of [
      [large, 'image/png'],
      [form(filePartOf(large)), multipart],
    ] as const) {
      const connection = await rawConnection(host.port);
      connection.write(headOf(type, 'Transfer-Encoding: chunked'));
      connection.write(`${body.length.toString(16)}\r\n`);
      connection.write(body);
      const reply = replyIn(await connection.until('request_id'));
      refused(reply, 'payload_too_large');
      assert.equal(reply.headers.connection, 'close');
      await connection.ended;
    }
  }),
);

cases('that are not a form with one file are schema errors', () =>
  takingNothing(async () => {
    const part = filePartOf('x');
    const field = { headers: ['Content-Disposition: form-data; name="other"'], body: 'x' };
    for (const [body, type, property] of [
      [form(), multipart, '/file'],
      [form(field), multipart, ''],
      [form(part, part), multipart, ''],
      [form(part, field), multipart, ''],
      [form(part), 'multipart/form-data', ''],
      [form(part), 'multipart/form-data; boundary=other', ''],
      [form(part).subarray(0, -6), multipart, ''],
      [Buffer.from('nonsense'), multipart, ''],
    ] as const) {
      const violation = violated(await upload(body, type));
      assert.deepEqual([violation.on, violation.property], ['body', property], String(body));
    }
  }),
);

cases('that are refused by their first bytes are answered before they end', () =>
  takingNothing(async () => {
    const connection = await rawConnection(host.port);
    connection.write(headOf('text/refused', `Content-Length: ${limits.uploadBytes}`));
    connection.write(anyBytes(1_000));
    refused(replyIn(await connection.until('request_id')), 'unsupported_media_type');
    await connection.ended;
  }),
);

cases('that are slower than the minimum rate are aborted', () =>
  takingNothing(async () => {
    const connection = await rawConnection(hurried.port);
    connection.write(headOf('image/png', `Content-Length: ${limits.uploadBytes}`));
    connection.write(anyBytes(1_000));
    refused(replyIn(await connection.ended), 'request_timeout');
  }),
);

cases('that break off store nothing and are not logged as faults', () =>
  takingNothing(async () => {
    for (const type of ['image/png', multipart]) {
      const connection = await rawConnection(host.port);
      connection.write(headOf(type, `Content-Length: ${limits.uploadBytes}`));
      connection.write(form(filePartOf(file)).subarray(0, 100 * kibi));
      connection.destroy();
      await connection.ended;
    }
    await host.call({ path: '/v1/files' });
    assert.deepEqual(host.faults, []);
  }),
);

cases('that break off before anyone reads them fail when they are read, and harm no one else', () =>
  takingNothing(async () => {
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const read = new Promise((resolve) => {
      broken = resolve;
    });
    const connection = await rawConnection(host.port);
    connection.write(headOf('text/late', `Content-Length: ${limits.uploadBytes}`));
    connection.write(anyBytes(1_000));
    await isWaiting;
    connection.destroy();
    assert.equal(await read, 'Error: the client disconnected');
    assert.deepEqual(host.faults, []);
  }),
);

cases('can follow one another on one connection', async () => {
  const connection = await rawConnection(host.port);
  const body = form(filePartOf(file));
  for (let i = 1; i <= 3; i += 1) {
    connection.write(headOf(multipart, `Content-Length: ${body.length}`));
    connection.write(body);
    await connection.until('HTTP/1.1 201 Created', i);
  }
  connection.destroy();
});

cases.run();
