import assert from 'node:assert/strict';
import { present } from '../support/either.js';
import { eventually } from '../support/eventually.js';
import { suite } from '../support/suite.js';
import { type Desk, type Line, openDesk } from './desk.js';
import { storm } from './storm.js';

const cases = suite('whatsapp: a server and its provider, two processes');

const withinMs = 20_000;
const user = '+61491570156';
let opened: Desk | undefined;
const desk = (): Desk => present(opened);
const line = (): Line => present(desk().lines[0]);

cases.before(async () => {
  opened = await openDesk();
  await opened.emulator.control.person({ digits: user, reads: true });
});
cases.after(() => opened?.close());

type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

const post = async (path: string, body: object, status: number): Promise<Resource> => {
  const answer = await line().client.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  return JSON.parse(text);
};

const reaches = (path: string, status: string) =>
  eventually(withinMs, async () => {
    const { status: now } = await line().client.get<Resource>(path);
    assert.equal(now, status);
  });

type Timeline = { readonly data: readonly { readonly kind: string; readonly detail: Resource }[] };

cases('a template is submitted, approved, and sent; the message is read in the end', async () => {
  const { channel, client } = line();
  const template = await post(
    '/v1/templates',
    {
      channel,
      name: 'parcel_update',
      language: 'en_US',
      category: 'utility',
      body: 'Hello {{1}}, parcel {{2}} leaves our depot today.',
      examples: ['Ada', '4471'],
    },
    201,
  );
  await reaches(`/v1/templates/${template.id}`, 'approved');
  const message = await post(
    '/v1/messages',
    { channel, to: user, template: { id: template.id, body_parameters: ['Ada', '4471'] } },
    202,
  );
  await reaches(`/v1/messages/${message.id}`, 'read');

  const events = (await client.events()).filter(({ data }) => data.id === message.id);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['message.accepted', 'message.sent', 'message.delivered', 'message.read'],
  );
  const { data } = await client.get<Timeline>(`/v1/messages/${message.id}/timeline`);
  const told = data.filter(({ kind }) => kind === 'report').map(({ detail }) => detail.status);
  assert.deepEqual([...told].sort(), ['delivered', 'read', 'sent']);
});

cases('an inbound image is fetched, and can be downloaded', async () => {
  const { emulator } = desk();
  const { client } = line();
  const bytes = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  await emulator.control.receive({
    from: user,
    kind: 'image',
    content: { caption: 'Broken lid' },
    bytes: bytes.toString('base64'),
  });
  const received = await eventually(withinMs, async () =>
    present((await client.events()).find(({ type }) => type === 'message.received')),
  );
  const { content, from } = received.data as unknown as { content: Resource; from: string };
  assert.equal(from, user);
  assert.deepEqual(content, {
    type: 'image',
    media: content.media,
    mime_type: 'image/jpeg',
    caption: 'Broken lid',
    sticker: false,
  });
  const answer = await client.call(`/v1/media/${content.media}/content`);
  assert.equal(answer.status, 200);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes);
});

cases(
  'a storm at the provider: every message ends as it has it, and none is sent twice',
  async () => {
    console.log(await storm(desk(), { messages: 120, losesCalls: false, settleWithinMs: 60_000 }));
  },
);

cases.run();
