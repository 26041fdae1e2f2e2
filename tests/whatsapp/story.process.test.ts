import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fictional } from '../emulators/whatsapp-cloud/index.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { type Deployment, type Line, startDeployment } from './deployment.js';
import { sendUnderFaults } from './send-under-faults.js';

const cases = suite('whatsapp: a server and its provider, two processes');

const user = '+61491570156';
const another = '+61491570157';
let opened: Deployment | undefined;
const deployment = (): Deployment => present(opened);
const line = (): Line => present(deployment().lines[0]);

cases.before(async () => {
  opened = await startDeployment();
  await opened.emulator.control.person({ digits: user, reads: true });
  await write(opened);
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
  eventually(async () => {
    const { status: now } = await line().client.get<Resource>(path);
    assert.equal(now, status);
  });

type Timeline = { readonly data: readonly { readonly kind: string; readonly detail: Resource }[] };

cases('a template is submitted, approved and sent, and its message is read', async () => {
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
  await eventually(async () => {
    const { data } = await client.get<Timeline>(`/v1/messages/${message.id}/timeline`);
    const told = data.filter(({ kind }) => kind === 'report').map(({ detail }) => detail.status);
    assert.deepEqual([...told].sort(), ['delivered', 'read', 'sent']);
  });
});

cases('an inbound image is fetched, and can be downloaded', async () => {
  const { client } = line();
  const received = await eventually(async () =>
    present((await client.events()).find(({ type, data }) => isReceived(type) && isOf(user, data))),
  );
  const content = contentOf(received.data);
  assert.deepEqual(content, {
    type: 'image',
    media: content.media,
    url: null,
    mime_type: 'image/jpeg',
    media_status: 'stored',
    media_error: null,
    more: [],
    caption: 'Broken lid',
    sticker: false,
  });
  const answer = await client.call(`/v1/media/${content.media}/content`);
  assert.equal(answer.status, 200);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), jpeg);
});

/** What users may send, and what becomes of it. */
const kinds = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'image',
  location: 'location',
  contacts: 'contacts',
  button_reply: 'interactive',
  list_reply: 'interactive',
  nfm_reply: 'interactive',
  button: 'interactive',
  reaction: 'interactive',
  call_permission_reply: 'interactive',
  order: 'interactive',
  system: 'interactive',
  unsupported: 'unsupported',
  undecryptable: 'unsupported',
  oversized: 'unsupported',
  request_welcome: 'unsupported',
  edit: 'interactive',
  revoke: 'interactive',
  unknown: 'unsupported',
  media_placeholder: 'unsupported',
} as const;

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** One user sends a picture of something broken, and another a message of every kind. */
const write = async ({ emulator: { control } }: Deployment): Promise<void> => {
  const content = { caption: 'Broken lid' };
  const bytes = jpeg.toString('base64');
  await control.receive({ from: user, kind: 'image', content, bytes });
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    await control.receive({ from: another, kind, isHidden: kind === 'text' });
};

const isReceived = (type: string): boolean => type === 'message.received';
const isOf = (from: string, data: object): boolean =>
  (data as { readonly from: string }).from === from;
const isNumbered = (data: object): boolean =>
  (data as { readonly from: string }).from.startsWith('+');
const contactOf = (data: object): string | null =>
  (data as { readonly contact: string | null }).contact;
const contentOf = (data: object): Resource => (data as { readonly content: Resource }).content;

cases(
  'every kind of inbound message is received, also of a user who hides the number',
  async () => {
    const received = await eventually(async () => {
      const events = await line().client.events();
      const ours = events.filter(({ type, data }) => isReceived(type) && !isOf(user, data));
      assert.equal(ours.length, Object.keys(kinds).length);
      return ours;
    });
    const types = received.map(({ data }) => String(contentOf(data).type));
    assert.deepEqual(types.sort(), Object.values(kinds).sort());
    // Hidden or not, and after the notice of another number too: it is one person, and one contact.
    const hidden = received.filter(({ data }) => !isNumbered(data));
    assert.equal(hidden.length, 1);
    assert.equal(new Set(received.map(({ data }) => contactOf(data))).size, 1);
  },
);

cases(
  'no secret is in the database, nor in the output of the server and the command line',
  async () => {
    const { folder, said } = deployment();
    const secrets = [fictional.accessToken, fictional.appSecret, fictional.verifyToken];
    const files = (await readdir(folder)).filter((name) => name.startsWith('roundtrip.db'));
    const kept = await Promise.all(files.map((name) => readFile(join(folder, name), 'latin1')));
    for (const secret of secrets)
      assert.ok(![said(), ...kept].some((text) => text.includes(secret)), 'a secret lies open');
  },
);

cases(
  'under many faults of the provider every message ends as the provider has it, and none is sent twice',
  async () => {
    const plan = { messages: 80, longestDelayMs: 600, timesAsOften: 4 };
    console.log(await sendUnderFaults(deployment(), { ...plan, isLong: false, kills: 0 }));
  },
);

cases.run();
