import assert from 'node:assert/strict';
import { openSandbox } from '../../../composition/host/index.js';
import { createTestMessaging } from '../../../composition/testing/index.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('events that the sandbox causes when asked to');

/** A sandbox channel, and the events of its project, without those of conversations. */
const opened = async () => {
  const kit = await createTestMessaging();
  const { project, channel } = await openSandbox(kit);
  const send = async (to: PhoneNumber) => {
    const message = {
      channel,
      to,
      payload: { kind: 'text', text: 'Hello' },
      metadata: {},
    } as const;
    rightOf(await kit.acceptMessage({ project, send: message }));
  };
  const events = async () =>
    rightOf(await kit.listEvents({ project, type: undefined, after: undefined, limit: 100 }))
      .items.filter(({ type }) => type !== 'conversation.updated')
      .map(({ text }) => JSON.parse(text))
      .slice(4);
  return { kit, project, channel, send, events };
};

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

type ImageData = { readonly content: Content & { readonly media_status: string } };

test('110: an image whose file comes after the message', async () => {
  const { kit, send, events } = await opened();
  await send('+12025550110');
  await kit.advance('61s');
  assert.deepEqual(typesOf(await events()), []);
  await kit.advance('20s');
  const [received, ready] = await events();
  assert.deepEqual([received.type, ready.type], ['message.received', 'message.media_ready']);
  const { content } = received.data as ImageData;
  assert.equal(content.media_status, 'pending');
  assert.equal(received.data.content.caption, 'Hello');
  assert.equal(ready.data.content.media_status, 'stored');
});

test('111: an image whose file is corrupt', async () => {
  const { kit, send, events } = await opened();
  await send('+12025550111');
  await kit.advance('80s');
  const found = await events();
  assert.deepEqual(typesOf(found), ['message.received', 'message.media_unavailable']);
  assert.equal(found[1].data.content.media_error, 'corrupt');
});

test('112: the channel is restricted for two seconds', async () => {
  const { kit, send, events } = await opened();
  await send('+12025550112');
  await kit.advance('10s');
  const found = await events();
  assert.deepEqual(typesOf(found), ['channel.status_changed', 'channel.status_changed']);
  assert.deepEqual(
    found.map(({ data }: { data: { status: string } }) => data.status),
    ['restricted', 'active'],
  );
});

test('a template whose name says so is disabled after its approval', async () => {
  const { kit, project, channel, events } = await opened();
  const words = { language: 'en', category: 'utility', body: 'Ready.' } as const;
  const template = { name: 'disable_ready', ...words, components: {}, submit: true };
  rightOf(await kit.createTemplate({ project, channel, ...template }));
  await kit.advance('2s');
  const { items } = rightOf(
    await kit.listEvents({ project, type: undefined, after: undefined, limit: 100 }),
  );
  assert.deepEqual(typesOf(items.map(({ text }) => JSON.parse(text))), [
    'template.submitted',
    'template.pending',
    'template.approved',
    'template.disabled',
  ]);
  assert.deepEqual(await events(), []);
});

test.run();
