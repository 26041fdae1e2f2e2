import assert from 'node:assert/strict';
import { isId, type MediaId } from '../../../../core/shared/ids.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { samples } from '../../../support/media/samples.js';
import { zipOf } from '../../../support/media/zip.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: received media files');
let host: HttpHost;
let project: Awaited<ReturnType<HttpHost['newProject']>>;
test.before(async () => {
  host = await httpHost();
  project = await host.newProject();
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

/** Stores a file as a worker does for an inbound message. */
const receive = async (bytes: Uint8Array, declaredType: string, name = 'a.bin') => {
  const { id: attachment, ...file } = rightOf(
    await host.useCases.storeAttachment({ declaredType, filename: name, bytes: streamOf(bytes) }),
  );
  assert.ok(isId('med')(attachment));
  const createdAt = host.time.now;
  const media = { id: attachment, ...file, project: project.project, version: 0, createdAt };
  rightOf(
    await host.stores.commit({ project: project.project, at: createdAt, puts: { media: [media] } }),
  );
  return attachment;
};

const get = (path: string) => host.call({ method: 'GET', path, key: project.key });
const send = (media: MediaId) =>
  host.call({
    method: 'POST',
    path: '/v1/messages',
    key: project.key,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      channel: project.channel,
      to: '+12025550123',
      media: { id: media, caption: 'Look' },
    }),
  });

const page = Buffer.from('<script>alert(1)</script>');
/** The bytes, the type that the sender claims, and the type of the download. */
const files = [
  [page, 'text/html', 'application/octet-stream'],
  [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    'application/octet-stream',
  ],
  [zipOf([{ name: 'a', content: 'a' }]), 'application/zip', 'application/octet-stream'],
  [Buffer.from('GIF89a'), 'image/gif', 'application/octet-stream'],
  [Buffer.from('a,b\n'), 'text/csv\r\nSet-Cookie: a=b', 'text/plain'],
  [samples['image/png'], 'image/jpeg', 'image/png'],
] as const;

test('are downloads that no browser runs, of any type that their sender claims', async () => {
  for (const [bytes, claim, served] of files) {
    const id = await receive(bytes, claim, 'a"\r\nSet-Cookie: x.html');
    const { status, headers } = await get(`/v1/media/${id}/content`);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], served, claim);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['content-disposition'] ?? '', /^attachment;/);
    assert.equal(headers['set-cookie'], undefined);
  }
});

test('say their real type in their description', async () => {
  const { json } = await get(`/v1/media/${await receive(page, 'text/html')}`);
  const { mime_type, kind } = json as Record<string, unknown>;
  assert.deepEqual([mime_type, kind], ['text/html', 'document']);
});

test('can be sent again only with a type and a size that uploads can have', async () => {
  const big = Buffer.concat([samples['image/jpeg'], Buffer.alloc(6 * 1024 * 1024)]);
  for (const [bytes, type, limit] of [
    [Buffer.from('GIF89a'), 'image/gif', 100 * 1024 * 1024],
    [big, 'image/jpeg', 5 * 1024 * 1024],
  ] as const) {
    const { status, json } = await send(await receive(bytes, type));
    assert.equal(status, 422);
    const { code, param, details, message } = (json as { error: Record<string, unknown> }).error;
    assert.deepEqual([code, param], ['media_not_sendable', 'media.id']);
    assert.deepEqual(details, { mime_type: type, size: bytes.length, limit });
    assert.match(String(message), new RegExp(type));
  }
  assert.equal((await send(await receive(samples['image/png'], 'image/jpeg'))).status, 202);
});

test.run();
