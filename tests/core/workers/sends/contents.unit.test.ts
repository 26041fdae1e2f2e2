import assert from 'node:assert/strict';
import {
  contentExamples,
  contentKinds,
  type SentContent,
} from '../../../../core/model/contents/contents.js';
import type { Content } from '../../../../core/model/messages/content.js';
import { type Message, messageJson } from '../../../../core/model/messages/message.js';
import type { ChannelId, MessageId } from '../../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { dayMs, isoTime } from '../../../../core/shared/time.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { type SandboxScene, sandboxScene } from './sandbox-scene.js';

const test = suite('contents and replies');

const asks = '+12025550116';
const reacts = '+12025550118';
const friend = '+12025550123';

/** Examples without files, which the scene has none of. */
const exampleOf = (kind: keyof typeof contentExamples): SentContent => {
  const { header, ...example } = { header: null, ...contentExamples[kind] };
  const hasFile = header && 'media' in header;
  return (hasFile || !header ? example : { ...example, header }) as SentContent;
};

const opened = async () => {
  const scene = await sandboxScene();
  scene.worker('one');
  const channel = await scene.connect();
  rightOf(await scene.app.changeRawSends({ channel, rawSends: true }));
  return { ...scene, channel };
};
type Opened = SandboxScene & { readonly channel: ChannelId };

const sent = async (
  scene: Opened,
  to: PhoneNumber,
  content: SentContent,
  replyTo?: string,
): Promise<MessageId> => {
  const { accept, channel, time, isSettled } = scene;
  const { message } = rightOf(await accept(channel, to, { kind: 'content', content }, replyTo));
  await time.advanceUntil(120_000, () => isSettled(message));
  return message;
};

const inboundOf = ({ stores, project }: Opened): Promise<readonly Message[]> =>
  stores.messages.list(project, { direction: 'inbound', limit: 10 });

/** What kind of an answer each kind of content gets. */
const answers: Readonly<Record<string, string>> = {
  buttons: 'button_reply',
  list: 'list_reply',
  location_request: 'location',
  contact_request: 'contacts',
  form: 'form_reply',
  product: 'order',
  product_list: 'order',
  catalog: 'order',
};
const wordOf = (content: Content): string =>
  content.type === 'interactive' ? content.kind : content.type;

for (const kind of contentKinds.filter((each) => each !== 'reaction'))
  test(`116: ${kind} is sent, delivered and read, and answered with what it asks`, async () => {
    const scene = await opened();
    const id = await sent(scene, asks, exampleOf(kind));
    const message = await scene.messageOf(id);
    assert.equal(message.progress.status, 'read');
    assert.deepEqual(message.content, exampleOf(kind));
    const [answer, ...more] = await inboundOf(scene);
    assert.deepEqual(more, []);
    assert.equal(wordOf(present(answer).content), answers[kind] ?? 'text');
    assert.equal(answer?.inReplyTo, id);
    assert.deepEqual(scene.faults, []);
  });

test('a channel refuses the own form of the network, unless its operator allows it (4.1.5)', async () => {
  const scene = await opened();
  rightOf(await scene.app.changeRawSends({ channel: scene.channel, rawSends: false }));
  const payload = { kind: 'content', content: exampleOf('raw') } as const;
  const refused = leftOf(await scene.accept(scene.channel, asks, payload));
  assert.deepEqual(refused, {
    code: 'content_not_supported',
    content: 'raw',
    param: 'content',
    channel: scene.channel,
  });
});

test('118: a person reacts, changes the reaction and takes it back', async () => {
  const scene = await opened();
  await sent(scene, reacts, exampleOf('location'));
  const emojis = (await inboundOf(scene)).map(({ content }) => 'emoji' in content && content.emoji);
  assert.deepEqual(emojis.toSorted(), ['❤️', '👍', null].toSorted());
});

test('113: a template alone is taken while the window is closed', async () => {
  const scene = await opened();
  const id = await sent(scene, '+12025550113', exampleOf('location'));
  assert.equal((await scene.messageOf(id)).error?.code, 'customer_window_closed');
});

/** A message from a person, whom a sandbox number plays. */
const received = async (scene: Opened, to: PhoneNumber = asks): Promise<Message> => {
  await sent(scene, to, exampleOf('location'));
  return present((await inboundOf(scene)).find(({ from }) => from === to));
};

const reaction: SentContent = { type: 'interactive', kind: 'reaction', emoji: '👍' };

test('a reaction names the message at the network, and ends at sent', async () => {
  const scene = await opened();
  const target = await received(scene);
  const id = await sent(scene, asks, reaction, target.id);
  const { progress, inReplyTo } = await scene.messageOf(id);
  assert.deepEqual([progress.status, inReplyTo], ['sent', target.id]);
  assert.equal(scene.calls.at(-1)?.quoted, target.providerId);
});

/** What happened to a message, and the reactions that each event shows. */
const reactionsIn = async ({ stores, project }: Opened, id: MessageId) =>
  (await stores.events.about(project, id)).map(({ type, text }) => [
    type.replace('message.', ''),
    JSON.parse(text).data.reactions.map((each: { readonly emoji: string }) => each.emoji),
  ]);

test('a reaction of ours stands at its target once the network took it', async () => {
  const scene = await opened();
  const target = await received(scene);
  const id = await sent(scene, asks, reaction, target.id);
  const { reactions } = messageJson(await scene.messageOf(target.id));
  const at = present((await scene.messageOf(id)).progress.reachedAt.sent);
  assert.deepEqual(reactions, [{ from: 'business', emoji: '👍', at: isoTime(at) }]);
  await sent(scene, asks, { ...reaction, emoji: null } as SentContent, target.id);
  assert.deepEqual(await reactionsIn(scene, target.id), [
    ['received', []],
    ['reaction_changed', ['👍']],
    ['reaction_changed', []],
  ]);
});

test('a reaction that the network refuses later is taken back, and the one before stands', async () => {
  const scene = await opened();
  const target = await received(scene);
  const ids = [
    await sent(scene, asks, reaction, target.id),
    await sent(scene, asks, { ...reaction, emoji: '❤️' } as SentContent, target.id),
  ];
  const fail = async (id: MessageId) => {
    const { channel, app, time } = scene;
    const error = { code: 'content_rejected', message: 'Too old.' } as const;
    const report = { kind: 'status', channel, providerId: null, echo: id, error } as const;
    await app.receiveReports([
      { ...report, status: 'failed', at: time.clock(), providerCode: '131009' },
    ]);
    return messageJson(await scene.messageOf(target.id)).reactions.map(({ emoji }) => emoji);
  };
  assert.deepEqual(await fail(present(ids[1])), ['👍']);
  const other = await sent(scene, asks, { ...reaction, emoji: '🙏' } as SentContent, target.id);
  assert.deepEqual(await fail(present(ids[0])), ['🙏']);
  assert.equal((await scene.messageOf(other)).progress.status, 'sent');
});

test('118: the message shows each reaction, and none at the end', async () => {
  const scene = await opened();
  const id = await sent(scene, reacts, exampleOf('location'));
  const told = (await reactionsIn(scene, id)).slice(-3);
  assert.deepEqual(told, [
    ['reaction_changed', ['👍']],
    ['reaction_changed', ['❤️']],
    ['reaction_changed', []],
  ]);
});

test('a conflict at the target of a reaction is decided again, and the message is sent once', async () => {
  const scene = await opened();
  const target = await received(scene);
  let isFirst = true;
  scene.wrap((commit) => async (change) => {
    const marks = 'puts' in change && change.puts?.messages?.some(({ id }) => id === target.id);
    if (marks && isFirst) {
      isFirst = false;
      const { providerId, from, channel } = target;
      const content = { type: 'interactive', kind: 'edit', text: 'Hi' } as const;
      const edit = { kind: 'inbound', channel, providerId: 'edit', from, content } as const;
      await scene.app.receiveReports([{ ...edit, answers: providerId, at: scene.time.clock() }]);
    }
    return commit(change as never);
  });
  await sent(scene, asks, reaction, target.id);
  assert.equal(isFirst, false);
  const { reactions, edited_at } = messageJson(await scene.messageOf(target.id));
  assert.deepEqual([reactions.length, edited_at === null], [1, false]);
  assert.equal(scene.calls.filter(({ message }) => message.inReplyTo === target.id).length, 1);
});

test('a reply quotes a message either way; one that has failed is not quoted (3.5.6)', async () => {
  const scene = await opened();
  const target = await received(scene);
  const reply = await sent(scene, asks, exampleOf('link'), target.id);
  assert.equal(scene.calls.at(-1)?.quoted, target.providerId);
  await sent(scene, asks, exampleOf('link'), reply);
  assert.equal(scene.calls.at(-1)?.quoted, (await scene.messageOf(reply)).providerId);
  const failed = await sent(scene, '+12025550101', exampleOf('link'));
  await sent(scene, '+12025550101', exampleOf('link'), failed);
  assert.equal(scene.calls.at(-1)?.quoted, undefined);
});

test('a reply is refused by what its target is, in this order (3.5.6)', async () => {
  const scene = await opened();
  const { accept, channel, time } = scene;
  const target = await received(scene);
  const own = await sent(scene, asks, exampleOf('link'));
  const refused = async (to: PhoneNumber, content: SentContent, replyTo?: string, via = channel) =>
    leftOf(await accept(via, to, { kind: 'content', content }, replyTo)) as unknown as {
      readonly code: string;
      readonly reason?: string;
    };
  const reasonOf = async (...given: Parameters<typeof refused>) => {
    const { code, reason } = await refused(...given);
    assert.equal(code, 'reply_target_mismatch');
    return reason;
  };
  const link = exampleOf('link');
  assert.equal((await refused(asks, reaction)).code, 'content_invalid');
  assert.equal(await reasonOf(asks, link, 'msg_none'), 'not_found');
  assert.equal(await reasonOf(friend, link, target.id), 'other_person');
  assert.equal(await reasonOf(asks, reaction, own), 'not_inbound');
  const theirs = await received(scene, reacts);
  assert.equal(await reasonOf(reacts, reaction, theirs.id), 'is_reaction');
  await time.advance(30 * dayMs + 1);
  assert.equal(await reasonOf(asks, reaction, target.id), 'too_old');
  const { erasePerson } = scene.app;
  rightOf(await erasePerson({ project: scene.project, recipient: asks }));
  assert.equal(await reasonOf(asks, link, target.id), 'erased');
});

test.run();
