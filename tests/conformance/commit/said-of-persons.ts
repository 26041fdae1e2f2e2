import assert from 'node:assert/strict';
import type { Contact } from '../../../core/model/contacts/contact.js';
import type { Naming } from '../../../core/model/contacts/naming.js';
import { optedOut } from '../../../core/model/contacts/preference.js';
import { conversationId } from '../../../core/model/conversations/conversation-id.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { ChannelId, ContactId } from '../../../core/shared/ids.js';
import { applyIdentity } from '../../../core/use-cases/contacts/apply-identity.js';
import { findPerson, removeContacts } from '../../../core/use-cases/erasure/remove-contacts.js';
import { receiveMessage } from '../../../core/use-cases/reports/receive-message.js';
import { anyId, noon } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const hour = 3_600_000;
const [number, user] = ['+12025550123', 'US.1342'];

/** Every order of some values. */
const ordersOf = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  values.length === 0
    ? [[]]
    : values.flatMap((first, i) =>
        ordersOf(values.filter((_, j) => j !== i)).map((rest) => [first, ...rest]),
      );

/** A service on the stores that a network tells of persons. */
const told = (stores: Stores, now = noon) => {
  const ports = { ...stores, clock: () => now, newId: anyId, digest: (text: string) => text };
  return {
    ports,
    writes: applyingMessages(ports),
    says: applyIdentity(ports),
  };
};

type Ports = Parameters<typeof receiveMessage>[0];
type ToldChannel = Parameters<ReturnType<typeof receiveMessage>>[0];

const applyingMessages =
  (ports: Ports) =>
  (channel: ToldChannel, from: string, at: number): Promise<void> =>
    receiveMessage(ports)(channel, {
      ...{ kind: 'inbound', providerId: anyId('msg'), from, at, answers: null },
      content: { type: 'text', body: 'Hello' },
    });

/** What networks say of persons beside their messages: calls, and what they want to get. */
export const saidOfPersonsConformance = (check: Check, fresh: Fresh): void => {
  const opened = async () => {
    const given = await scene(fresh);
    const { project, channel, stores } = given;
    const other = await openChannel(stores, project);
    const holder = async (key: string): Promise<Contact> =>
      present(await stores.contacts.holder(project.id, key));
    const of = (contact: ContactId, on: ChannelId = channel.id) =>
      stores.conversations.find(project.id, conversationId(on, contact));
    const types = async (prefix: string) => {
      const query = { after: 0, since: 0, limit: 99 };
      const events = await stores.events.list(project.id, query);
      return events.filter(({ type }) => type.startsWith(prefix));
    };
    const call = (key: string, at: number, on = channel) => {
      const naming: Naming = key.startsWith('+') ? { networkNumber: key } : { user: key };
      const report = { kind: 'call', channel: on.id, providerId: `c.${at}`, naming, at } as const;
      return told(stores).says(on, report);
    };
    const wish = (naming: Naming, isOut: boolean, at: number, on = channel) => {
      const about = { kind: 'preference', channel: on.id, category: 'marketing' } as const;
      return told(stores).says(on, { ...about, naming, isOut, at });
    };
    const join = (naming: Naming) =>
      told(stores).says(channel, { kind: 'identity', channel: channel.id, naming });
    const write = (from: string, at: number, on = channel) => told(stores).writes(on, from, at);
    return { ...given, other, holder, of, types, call, wish, join, write };
  };

  check(
    'opens the window from a call on, in every order, and counts nothing as unread',
    async () => {
      const { call, write, holder, of, messages, project } = await opened();
      let person = 2_025_550_200;
      const done = {
        message: (from: string) => write(from, noon - 2 * hour),
        early: (from: string) => call(from, noon - 3 * hour),
        late: (from: string) => call(from, noon - hour),
      };
      for (const order of ordersOf(['message', 'early', 'late'] as const)) {
        person += 1;
        const from = `+1${person}`;
        for (const each of order) await done[each](from);
        for (const hours of [1, 3]) await call(from, noon - hours * hour);
        const { id } = await holder(from);
        const { lastInboundAt, unreadCount } = present(await of(id));
        assert.deepEqual([lastInboundAt, unreadCount], [noon - hour, 1], order.join());
        const page = { contacts: [id], limit: 9 };
        assert.equal((await messages.ofContacts(project.id, page)).length, 1);
      }
    },
  );

  check('makes a contact of a person who calls first, and tells of it', async () => {
    const { call, holder, of, types } = await opened();
    for (const _ of [1, 2]) await call(number, noon - hour);
    const { id } = await holder(number);
    assert.equal(await of(id), undefined);
    assert.deepEqual(
      (await types('contact.')).map(({ type, subject }) => [type, subject]),
      [['contact.updated', id]],
    );
  });

  check('tells of a call by the event of the conversation, and of none twice', async () => {
    const { call, write, types, holder, of, channel, commit, project } = await opened();
    await write(number, noon - 5 * hour);
    const before = (await types('')).length;
    const { id } = await holder(number);
    for (const _ of [1, 2]) await call(number, noon - hour);
    await call(number, noon - 2 * hour);
    // Within a second after the event of the message it waits.
    assert.equal((await types('')).length, before);
    const { announceAt, revision } = present(await of(id));
    assert.deepEqual([announceAt, revision], [noon + 1_000, 1]);
    const late = { announceConversations: [conversationId(channel.id, id)] };
    rightOf(await commit({ project: project.id, at: noon + 1_000, ...late }));
    const [event, ...more] = (await types('')).slice(before);
    assert.deepEqual(more, []);
    const { data } = JSON.parse(present(event).text);
    assert.deepEqual(
      [data.last_inbound_at, data.unread_count],
      [new Date(noon - hour).toISOString(), 1],
    );
  });

  check('has a call later than now at now', async () => {
    const { call, write, holder, of } = await opened();
    await write(number, noon - hour);
    await call(number, noon + hour);
    assert.equal((await of((await holder(number)).id))?.lastInboundAt, noon);
  });

  check('keeps the calls to each channel when contacts turn out to be one', async () => {
    const { call, write, holder, of, join, other, channel } = await opened();
    await write(number, noon - 9 * hour);
    await write(number, noon - 9 * hour, other);
    await call(user, noon - 2 * hour);
    await call(user, noon - 3 * hour, other);
    await call(number, noon - 4 * hour, other);
    await join({ networkNumber: number, user });
    const { id } = await holder(user);
    assert.equal((await holder(number)).id, id);
    for (const [on, hours] of [
      [channel, 2],
      [other, 3],
    ] as const)
      assert.equal((await of(id, on.id))?.lastInboundAt, noon - hours * hour);
  });

  check('has opt-outs by the times of the network, in any order in which they come', async () => {
    const { wish, holder } = await opened();
    const wishes = [1, 2].flatMap((at) => [true, false].map((isOut) => ({ at, isOut })));
    let person = 2_025_550_300;
    for (const order of ordersOf(wishes).flatMap((all) => [all, all.slice(1), all.slice(2)])) {
      person += 1;
      const naming = { networkNumber: `+1${person}` };
      for (const { isOut, at } of order) await wish(naming, isOut, noon - 9 * hour + at);
      const last = Math.max(...order.map(({ at }) => at));
      const isOut = order.some((each) => each.at === last && each.isOut);
      const contact = await holder(naming.networkNumber);
      assert.deepEqual(optedOut(contact), isOut ? ['marketing'] : [], JSON.stringify(order));
    }
  });

  check('tells of an opt-out and of its end in the same commit, and of no repeat', async () => {
    const { wish, types } = await opened();
    const naming = { networkNumber: number };
    const said = async () =>
      (await types('contact.updated')).map(({ text }) => JSON.parse(text).data.opted_out);
    for (const at of [1, 1, 2]) await wish(naming, true, noon - hour + at);
    assert.deepEqual(await said(), [['marketing']]);
    await wish(naming, false, noon - hour + 1);
    assert.deepEqual(await said(), [['marketing']]);
    for (const at of [3, 3]) await wish(naming, false, noon - hour + at);
    assert.deepEqual(await said(), [['marketing'], []]);
  });

  check('merges opt-outs: the newest of each channel, in either order', async () => {
    for (const turned of [false, true]) {
      const { wish, join, holder, other, channel, types, contacts, project } = await opened();
      const [one, two] = turned ? [user, number] : [number, user];
      const named = (key: string): Naming => (key === user ? { user } : { networkNumber: number });
      await wish(named(one), true, noon - 5);
      await wish(named(one), true, noon - 9, other);
      await wish(named(two), false, noon - 4);
      await wish(named(two), true, noon - 8, other);
      const ended = [await holder(number), await holder(user)];
      await join({ networkNumber: number, user });
      const merged = await holder(number);
      assert.deepEqual(optedOut(merged, channel.id), []);
      assert.deepEqual(optedOut(merged, other.id), ['marketing']);
      const known = merged.preferences?.map((each) => [each.channel, each.at]);
      assert.deepEqual(
        new Map(known as [ChannelId, number][]),
        new Map([
          [channel.id, noon - 4],
          [other.id, noon - 8],
        ]),
      );
      const [left] = ended.filter(({ id }) => id !== merged.id);
      const gone = present(await contacts.find(project.id, present(left).id));
      assert.deepEqual([gone.mergedInto, gone.preferences], [merged.id, undefined]);
      const [event] = await types('contact.merged');
      assert.deepEqual(JSON.parse(present(event).text).data.opted_out, ['marketing']);
    }
  });

  check(
    'keeps an opt-out that comes at the same time as another change of the contact',
    async () => {
      const { wish, holder, project, commit, channel } = await opened();
      await wish({ networkNumber: number }, false, noon - 9);
      const read = await holder(number);
      const stop = { channel: channel.id, category: 'marketing', isOut: true } as const;
      const written = { ...read, name: 'Ada' };
      await Promise.all([
        wish({ networkNumber: number }, true, noon - 5),
        commit({ project: project.id, at: noon, puts: { contacts: [written] } }),
        wish({ networkNumber: number }, false, noon - 7),
      ]);
      const { preferences } = await holder(number);
      assert.deepEqual(preferences, [{ ...stop, at: noon - 5, source: 'provider' }]);
    },
  );

  check('has nothing of calls and opt-outs after an erasure', async () => {
    const { stores, wish, call, write, project, types } = await opened();
    await write(number, noon - hour);
    await call(number, noon - hour + 1);
    await wish({ networkNumber: number }, true, noon - hour);
    const person = await findPerson(stores.contacts, project.id, number);
    const ports = { ...stores, clock: () => noon };
    assert.equal(await removeContacts(ports, person), 1);
    assert.equal(await stores.contacts.holder(project.id, number), undefined);
    for (const { id } of person.contacts)
      assert.equal(await stores.contacts.find(project.id, id), undefined);
    for (const { text } of await types('contact.')) assert.doesNotMatch(text, /"marketing"/);
  });
};
