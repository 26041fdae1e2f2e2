import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../adapters/blobs/memory.js';
import { systemRandomBytes, ulidNewId } from '../../adapters/system/index.js';
import { messaging } from '../../core/messaging.js';
import type { Content } from '../../core/model/messages/content.js';
import { messageExternalId } from '../../core/model/messages/external-id.js';
import type { InboundMessage } from '../../core/model/messages/inbound-message.js';
import { type Message, messageJson } from '../../core/model/messages/message.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { Commit } from '../../core/ports/stores/commit.js';
import { isId, type MessageId } from '../../core/shared/ids.js';
import { isoTime } from '../../core/shared/time.js';
import { noon } from '../support/fixtures/builders.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { openChannel, openProject } from '../support/fixtures/scene.js';
import { testMachine } from '../support/hosts/test-machine.js';
import { testStores } from '../support/stores/test-stores.js';
import { suite } from '../support/suite.js';
import type { Check, Fresh, StoresUnderTest } from './check.js';

const ada = '+61491570156';

const processOn = (stores: StoresUnderTest, commit: Commit = stores.commit) => {
  const clock = () => noon + 60_000;
  const newId = ulidNewId(clock, systemRandomBytes);
  const blobs = memoryBlobStore(clock);
  return messaging({ ...testMachine, clock, newId, stores: { ...stores, commit }, blobs });
};

const reaction = (emoji: string | null): Content => ({
  ...{ type: 'interactive', kind: 'reaction', emoji },
});
const edit: Content = { type: 'interactive', kind: 'edit', text: 'Hi' };
const revocation: Content = { type: 'interactive', kind: 'revocation' };

const opened = async (fresh: Fresh) => {
  const stores = await fresh();
  const project = await openProject(stores);
  const channel = await openChannel(stores, project);
  const inbound = (providerId: string, given: Partial<InboundMessage> = {}): ProviderReport => ({
    ...{ kind: 'inbound', channel: channel.id, providerId, from: ada, at: noon, answers: null },
    content: { type: 'text', body: 'Hello' },
    ...given,
  });
  const app = processOn(stores);
  const named = async (providerId: string): Promise<Message> => {
    const name = messageExternalId(channel.id, providerId);
    const id = present(await stores.externalIds.find(project.id, name));
    assert.ok(isId('msg')(id));
    return present(await stores.messages.find(project.id, id));
  };
  const eventsAbout = async (id: MessageId) =>
    (await stores.events.about(project.id, id)).map(({ type, text }) => ({
      type: type.replace('message.', ''),
      data: JSON.parse(text).data,
    }));
  const receive = (...reports: readonly ProviderReport[]) => app.receiveReports(reports);
  return { stores, project, channel, app, inbound, named, eventsAbout, receive };
};

/** What is shown of a reaction of the person. */
const shownAs = (emoji: string, at: number) => ({ from: 'user', emoji, at: isoTime(at) });

const marks = (check: Check, fresh: Fresh): void => {
  check('a reaction changes its target in the same commit, and is announced once', async () => {
    const { inbound, receive, named, eventsAbout } = await opened(fresh);
    await receive(inbound('their.1'));
    const like = inbound('their.2', { content: reaction('👍'), answers: 'their.1', at: noon + 1 });
    await receive(like);
    await receive(like);
    const target = await named('their.1');
    const told = await eventsAbout(target.id);
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.reactions]),
      [
        ['received', []],
        ['reaction_changed', [shownAs('👍', noon + 1)]],
      ],
    );
    assert.deepEqual(told[1]?.data, JSON.parse(JSON.stringify(messageJson(target))));
    assert.equal((await named('their.2')).inReplyTo, target.id);
  });

  check('the newest reaction by the network’s time stands, in every order', async () => {
    const { inbound, receive, named } = await opened(fresh);
    const about = (target: string) =>
      [reaction('👍'), reaction('❤️'), reaction(null)].map((content, i) =>
        inbound(`${target}.${i}`, { content, answers: target, at: noon + i }),
      );
    await receive(inbound('a'), inbound('b'));
    for (const report of about('a')) await receive(report);
    for (const report of about('b').toReversed()) await receive(report);
    assert.deepEqual(messageJson(await named('a')).reactions, []);
    assert.deepEqual(messageJson(await named('b')).reactions, []);
    await receive(inbound('b.9', { content: reaction('🙏'), answers: 'b', at: noon + 9 }));
    assert.deepEqual(messageJson(await named('b')).reactions, [shownAs('🙏', noon + 9)]);
  });

  check('an edit and a revocation mark the message of the same person alone', async () => {
    const { inbound, receive, named, eventsAbout } = await opened(fresh);
    await receive(inbound('a'), inbound('b'));
    const other = { from: '+61491570157' };
    await receive(inbound('o.1', { content: edit, answers: 'a', at: noon + 1, ...other }));
    await receive(inbound('o.2', { content: revocation, answers: 'a', at: noon + 1, ...other }));
    await receive(inbound('b.2', { content: edit, answers: 'b', at: noon + 8 }));
    await receive(inbound('b.1', { content: edit, answers: 'b', at: noon + 4 }));
    await receive(inbound('b.3', { content: revocation, answers: 'b', at: noon + 9 }));
    const [a, b] = [await named('a'), await named('b')];
    assert.deepEqual([messageJson(a).edited_at, messageJson(a).revoked_at], [null, null]);
    const { edited_at, revoked_at, content } = messageJson(b);
    assert.deepEqual([edited_at, revoked_at], [isoTime(noon + 8), isoTime(noon + 9)]);
    assert.deepEqual(content, messageJson(a).content);
    assert.deepEqual(
      (await eventsAbout(b.id)).map(({ type }) => type),
      ['received'],
    );
    assert.deepEqual((await named('b.2')).content, edit);
  });

  check('of two processes that mark one message at once, both marks are kept', async () => {
    const { stores, inbound, receive, named } = await opened(fresh);
    await receive(inbound('a'));
    /** The other process commits between what this one reads and what it commits. */
    let between: (() => Promise<unknown>) | undefined = () =>
      receive(inbound('a.1', { content: reaction('👍'), answers: 'a', at: noon + 1 }));
    const late = processOn(stores, async (change) => {
      const first = between;
      between = undefined;
      await first?.();
      return stores.commit(change as never);
    });
    await late.receiveReports([inbound('a.2', { content: edit, answers: 'a', at: noon + 2 })]);
    const { reactions, edited_at } = messageJson(await named('a'));
    assert.deepEqual([reactions, edited_at], [[shownAs('👍', noon + 1)], isoTime(noon + 2)]);
    const many = Array.from({ length: 8 }, (_, i) =>
      inbound(`m.${i}`, { content: reaction(`${i}`), answers: 'a', at: noon + 10 + i }),
    );
    const others = [processOn(stores), processOn(stores)];
    await Promise.all(many.map((report, i) => present(others[i % 2]).receiveReports([report])));
    assert.deepEqual(messageJson(await named('a')).reactions, [shownAs('7', noon + 17)]);
  });

  check('a target that is erased, unknown or of another channel is left alone', async () => {
    const { stores, project, app, inbound, receive, named, eventsAbout } = await opened(fresh);
    await receive(inbound('a'));
    const { id } = await named('a');
    const like = { content: reaction('👍'), answers: 'a', at: noon + 1 };
    const elsewhere = await openChannel(stores, project, { address: '+12025550101' });
    await receive({ ...inbound('e.1', like), channel: elsewhere.id } as ProviderReport);
    await receive(inbound('u.1', { ...like, answers: 'unknown' }));
    assert.deepEqual(messageJson(await named('a')).reactions, []);
    await receive(inbound('a.1', like));
    rightOf(await app.erasePerson({ project: project.id, recipient: ada }));
    const erased = present(await stores.messages.find(project.id, id));
    assert.deepEqual(messageJson(erased).reactions, []);
    for (const { data } of await eventsAbout(id)) assert.deepEqual(data.reactions, []);
    const before = (await eventsAbout(id)).length;
    await receive(inbound('a.2', { ...like, at: noon + 2 }));
    assert.deepEqual(await stores.messages.find(project.id, id), erased);
    assert.equal((await eventsAbout(id)).length, before);
  });
};

/** What the business wrote to Ada on its phone. */
const echo = { isEcho: true, from: ada } as const;

const echoes = (check: Check, fresh: Fresh): void => {
  check('what the business writes on its phone is a message that was sent, once', async () => {
    const { stores, project, channel, inbound, receive, named, eventsAbout } = await opened(fresh);
    await receive(inbound('their.1'));
    const typed = inbound('typed', { ...echo, at: noon + 1, answers: 'their.1' });
    await receive(typed);
    await Promise.all([receive(typed), processOn(stores).receiveReports([typed])]);
    const [theirs, message] = [await named('their.1'), await named('typed')];
    const { origin, status, from, to, direction, contact, in_reply_to } = messageJson(message);
    assert.deepEqual(
      { origin, status, from, to, direction, contact, in_reply_to },
      {
        ...{ origin: 'phone_app', status: 'sent', from: channel.address, to: ada },
        ...{ direction: 'outbound', contact: theirs.contact, in_reply_to: theirs.id },
      },
    );
    assert.deepEqual(
      (await eventsAbout(message.id)).map(({ type }) => type),
      ['echoed'],
    );
    await receive(inbound('their.2', { answers: 'typed', at: noon + 2 }));
    assert.equal((await named('their.2')).inReplyTo, message.id);
    assert.equal(await stores.jobOf(project.id, message.id), undefined);
    const sent = await stores.messages.list(project.id, { direction: 'outbound', limit: 10 });
    assert.equal(sent.length, 1);
  });

  check('an echo is in no usage and no quota, and its statuses apply in either order', async () => {
    const { project, channel, app, inbound, receive, named, eventsAbout } = await opened(fresh);
    const about = (providerId: string, status: 'delivered' | 'read'): ProviderReport => ({
      ...{ kind: 'status', channel: channel.id, providerId, echo: null, status },
      ...{ at: noon + 9, error: null, providerCode: null },
    });
    await receive(about('early', 'delivered'));
    await receive(inbound('early', echo));
    await receive(inbound('late', echo));
    await receive(about('late', 'delivered'));
    for (const providerId of ['early', 'late']) {
      await receive(about(providerId, 'read'));
      const { id, progress } = await named(providerId);
      assert.equal(progress.status, 'read');
      const told = await eventsAbout(id);
      assert.deepEqual(
        told.map(({ type, data }) => [type, data.status]),
        [
          ['echoed', 'sent'],
          ['delivered', 'delivered'],
          ['read', 'read'],
        ],
      );
    }
    const days = { fromDate: '2026-01-01', toDate: '2026-02-01' };
    assert.deepEqual(rightOf(await app.getUsage({ project: project.id, ...days })).rows, []);
  });

  check('a reaction, an edit and a revocation on the phone mark their target', async () => {
    const { inbound, receive, named } = await opened(fresh);
    await receive(inbound('their.1'), inbound('typed', echo));
    const marked = [
      inbound('e.1', { ...echo, content: reaction('👍'), answers: 'their.1', at: noon + 1 }),
      inbound('e.2', { ...echo, content: edit, answers: 'typed', at: noon + 2 }),
      inbound('e.3', { ...echo, content: revocation, answers: 'typed', at: noon + 3 }),
      inbound('e.4', { ...echo, content: edit, answers: 'their.1', at: noon + 4 }),
    ];
    for (const report of marked) await receive(report);
    const theirs = messageJson(await named('their.1'));
    assert.deepEqual(
      [theirs.reactions, theirs.edited_at],
      [[{ ...shownAs('👍', noon + 1), from: 'business' }], null],
    );
    const typed = messageJson(await named('typed'));
    assert.deepEqual([typed.edited_at, typed.revoked_at], [isoTime(noon + 2), isoTime(noon + 3)]);
  });

  check('an erasure leaves no text of an echo, and its origin', async () => {
    const { stores, project, app, inbound, receive, named, eventsAbout } = await opened(fresh);
    await receive(inbound('typed', { ...echo, content: { type: 'text', body: 'secret' } }));
    const { id } = await named('typed');
    rightOf(await app.erasePerson({ project: project.id, recipient: ada }));
    const erased = present(await stores.messages.find(project.id, id));
    assert.deepEqual([erased.to, messageJson(erased).origin], ['erased', 'phone_app']);
    assert.ok(!JSON.stringify([erased, await eventsAbout(id)]).includes('secret'));
  });
};

const origins = (check: Check, fresh: Fresh): void => {
  check('a message says where it was written', async () => {
    const { project, channel, app, inbound, receive, named } = await opened(fresh);
    const send = { channel: channel.id, to: ada, payload: { kind: 'text', text: 'Hi' } } as const;
    const ways = [
      ['api', { request: 'req_1' }],
      ['dashboard', { request: 'req_1', typedIn: 'dashboard' }],
      ['host', {}],
    ] as const;
    for (const [origin, way] of ways) {
      const command = { project: project.id, send: { ...send, metadata: {} }, ...way };
      const { message, body } = rightOf(await app.acceptMessage(command));
      assert.equal(JSON.parse(body).origin, origin);
      const found = rightOf(await app.getMessage({ project: project.id, id: message }));
      assert.equal(messageJson(found).origin, origin);
    }
    await receive(inbound('their.1'));
    assert.equal(messageJson(await named('their.1')).origin, 'user');
  });
};

for (const { name, fresh, close } of testStores()) {
  const cases = suite(`marks: ${name}`);
  marks(cases, fresh);
  echoes(cases, fresh);
  origins(cases, fresh);
  cases.after(close);
  cases.run();
}
