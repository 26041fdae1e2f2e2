import assert from 'node:assert/strict';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: a send with a file by its address');
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

const send = (content: object) =>
  host.call({
    method: 'POST',
    path: '/v1/messages',
    key: project.key,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ channel: project.channel, to: '+12025550123', content }),
  });

const url = 'https://shop.example.com/lamp.png?key=1';
const buttons = { body: 'Keep it?', buttons: [{ id: 'keep', title: 'Keep' }] };
const withHeader = (header: object) => ({
  ...{ type: 'interactive', kind: 'buttons', header },
  ...buttons,
});

test('is accepted at once, and shows the address until the file is stored', async () => {
  const file = { media: null, url, media_status: 'pending', media_error: null, more: [] };
  const unknown = { ...file, mime_type: 'application/octet-stream' };
  const sent: readonly (readonly [object, object])[] = [
    [
      { type: 'image', caption: 'Look' },
      { caption: 'Look', sticker: false },
    ],
    [
      { type: 'image', sticker: true },
      { caption: null, sticker: true },
    ],
    [{ type: 'video' }, { caption: null }],
    [{ type: 'audio', voice: true }, { voice: true }],
    [
      { type: 'document', filename: 'Bill.pdf' },
      { filename: 'Bill.pdf', caption: null },
    ],
  ];
  for (const [given, shown] of sent) {
    const { status, json } = await send({ ...given, url });
    assert.equal(status, 202, JSON.stringify(json));
    const { type } = given as { readonly type: string };
    assert.deepEqual((json as { content: object }).content, { type, ...unknown, ...shown });
  }
  for (const type of ['image', 'video', 'document']) {
    const { status, json } = await send(withHeader({ type, url }));
    assert.equal(status, 202);
    const { content } = json as { content: { header: object } };
    assert.deepEqual(content.header, { type, media: null, url });
  }
});

test('is refused with the place of an address that is none', async () => {
  const bad = [
    'http://shop.example.com/lamp.png',
    'ftp://shop.example.com/lamp.png',
    'https://',
    'https:///lamp.png',
    'https://user:secret@shop.example.com/',
    'https://shop.example.com/a b.png',
    'https://shop.example.com\\@localhost/',
    'http://localhost.example.com/',
    `https://shop.example.com/${'a'.repeat(2_048)}`,
    '',
    7,
  ];
  for (const wrong of bad) {
    const { status, json } = await send({ type: 'image', url: wrong });
    assert.equal(status, 422, String(wrong));
    assert.match(JSON.stringify(json), /"\/content\/url"/, String(wrong));
    const inHeader = await send(withHeader({ type: 'image', url: wrong }));
    assert.equal(inHeader.status, 422);
    assert.match(JSON.stringify(inHeader.json), /"\/content\/header\/url"/, String(wrong));
  }
});

test('names its file once: by its address or by its id', async () => {
  const media = 'med_01kg9zmt3v5r8y2c4n6q7w9x0e';
  for (const file of [{}, { url, media }]) {
    const { status, json } = await send({ type: 'image', ...file });
    assert.equal(status, 422);
    assert.match(JSON.stringify(json), /exactly one of media and url/);
    assert.match(JSON.stringify(json), /"\/content"/);
    const inHeader = await send(withHeader({ type: 'image', ...file }));
    assert.equal(inHeader.status, 422);
    assert.match(JSON.stringify(inHeader.json), /"\/content\/header"/);
  }
});

test('is refused for what the network does not take, before anything is fetched', async () => {
  const caption = await send({ type: 'image', sticker: true, caption: 'Look', url });
  assert.equal(caption.status, 422);
  assert.match(JSON.stringify(caption.json), /caption_not_allowed/);
});

test.run();
