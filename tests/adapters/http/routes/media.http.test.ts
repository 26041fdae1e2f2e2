import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { anyBytes, sha256Of } from '../../../support/fixtures/bytes.js';
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
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: media');
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

test('stores a form with its file, and a body that is the file, as the same bytes', async () => {
  const png = samples['image/png'];
  const common = { kind: 'image', mime_type: 'image/png', size: png.length, sha256: sha256Of(png) };
  const raw = await media.stored('image/png', png);
  const sent = await media.stored(multipart, form(filePartOf(png, 'image/png')));
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
  const { id } = await media.stored(multipart, form(part));
  const etag = `"${sha256Of(pdf)}"`;

  const whole = await media.download(id);
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
    const reply = await media.download(id, { Range });
    assert.equal(reply.status, status, Range);
    assert.equal(reply.headers['content-range'], place);
    assert.equal(reply.headers['content-length'], String(length));
  }
  const beyond = await media.download(id, { Range: `bytes=${pdf.length}-` });
  assert.equal(beyond.status, 416);
  assert.equal(beyond.headers['content-range'], `bytes */${pdf.length}`);
  assert.equal(errorOf(beyond.json)?.code, 'range_not_satisfiable');

  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const unchanged = await media.download(id, { 'If-None-Match': known });
    assert.deepEqual([unchanged.status, unchanged.text], [304, '']);
    assert.equal(unchanged.headers['content-length'], undefined);
    assert.equal(unchanged.headers.etag, etag);
  }
  assert.equal((await media.download(id, { 'If-None-Match': '"x"' })).status, 200);
  const stale = await media.download(id, { Range: 'bytes=0-1', 'If-Range': '"x"' });
  assert.equal(stale.status, 200);
  const head = await media.download(id, {}, 'HEAD');
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal(head.headers['content-length'], String(pdf.length));
});

test('gives exactly the bytes that were uploaded', async () => {
  const pdf = Buffer.concat([samples['application/pdf'], anyBytes(3 * mib)]);
  const { id } = await media.stored('application/pdf', pdf);
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
    const { id, filename } = await media.stored(multipart, form(part));
    assert.equal(filename, kept);
    const { headers } = await media.download(id);
    assert.equal(headers['set-cookie'], undefined);
    assert.match(headers['content-disposition'] ?? '', /^attachment(;|$)/);
  }
  const extended = filePartOf(
    samples['image/png'],
    'image/png',
    'name="file"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20x.png',
  );
  const { id, filename } = await media.stored(multipart, form(extended));
  assert.equal(filename, 'aSet-Cookie: x.png');
  assert.equal((await media.download(id)).headers['set-cookie'], undefined);
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
  const { id } = await media.stored('image/png', samples['image/png']);
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
