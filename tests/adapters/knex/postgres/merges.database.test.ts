import assert from 'node:assert/strict';
import { type KnexStores, postgresConfig } from '../../../../adapters/knex/index.js';
import { sha256 } from '../../../../adapters/system/index.js';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { type Contact, keysOf } from '../../../../core/model/contacts/contact.js';
import { optedOut } from '../../../../core/model/contacts/preference.js';
import type { Event } from '../../../../core/model/events/event.js';
import type { ContactId, MessageId } from '../../../../core/shared/ids.js';
import { applyIdentity } from '../../../../core/use-cases/contacts/apply-identity.js';
import { recallingContacts } from '../../../../core/use-cases/contacts/known-contacts.js';
import { survivorOf } from '../../../../core/use-cases/contacts/survivor-of.js';
import { threadOf } from '../../../../core/use-cases/conversations/read-conversations.js';
import { recountConversations } from '../../../../core/use-cases/conversations/recount.js';
import { applyReport } from '../../../../core/use-cases/reports/apply-report.js';
import { receiveMessage } from '../../../../core/use-cases/reports/receive-message.js';
import { anyId, anyMessage, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

const cases = suite('contacts that two processes merge at the same moment');

/** The names of one person: the number as it is dialled, the network's form of it, and a user id. */
const namesOf = (i: number) => {
  const digits = String(87_650_000 + i);
  return {
    number: `+55119${digits}`,
    networkNumber: `+5511${digits}`,
    user: `BR.${digits}`,
  } as const;
};
type Names = ReturnType<typeof namesOf>;

/** What one process does for a channel. It remembers contacts by itself. */
const processOn = (stores: KnexStores, channel: Channel) => {
  const ports = {
    ...recallingContacts()(stores),
    ...{ clock: () => noon, newId: anyId, digest: sha256 },
  };
  const receive = receiveMessage(ports);
  return {
    ports,
    writes: async (from: string, person: Partial<Names> = {}): Promise<string> => {
      const providerId = anyId('msg');
      await receive(channel, {
        ...{ kind: 'inbound', providerId, from, at: noon - 9_000, answers: null, person },
        content: { type: 'text', body: 'Hello' },
      });
      return providerId;
    },
    sent: async (to: string): Promise<MessageId> => {
      const contact = present(await stores.contacts.holder(channel.project, to));
      const message = anyMessage(channel, { to, contact: contact.id });
      const change = { project: channel.project, at: noon, puts: { messages: [message] } };
      rightOf(await stores.commit(change));
      return message.id;
    },
    reports: (message: MessageId, recipient: { number: string; user?: string }) =>
      applyReport(ports)(channel, {
        ...{ kind: 'status', channel: channel.id, providerId: null, echo: message, error: null },
        ...{ status: 'sent', at: noon, providerCode: null, recipient },
      }),
    joins: (naming: Partial<Names>) =>
      applyIdentity(ports)(channel, { kind: 'identity', channel: channel.id, naming }),
    calls: (naming: Partial<Names>, at: number) =>
      applyIdentity(ports)(channel, {
        ...{ kind: 'call', channel: channel.id, providerId: anyId('msg'), naming, at },
      }),
    wishes: (naming: Partial<Names>, isOut: boolean, at: number) =>
      applyIdentity(ports)(channel, {
        ...{ kind: 'preference', channel: channel.id, category: 'marketing' },
        ...{ naming, isOut, at },
      }),
  };
};
type Process = ReturnType<typeof processOn>;

const scene = async (
  use: (given: {
    readonly one: Process;
    readonly two: Process;
    readonly channel: Channel;
    readonly stores: KnexStores;
  }) => Promise<void>,
): Promise<void> => {
  const config = postgresConfig(await migratedDatabase(), 4);
  await withStores(config, (first) =>
    withStores(config, async (second) => {
      const { stores } = first;
      const channel = await openChannel(stores, await openProject(stores));
      const [one, two] = [processOn(stores, channel), processOn(second.stores, channel)];
      await use({ one, two, channel, stores });
    }),
  );
};

/** The contacts of a person before: one for each name, each with a conversation, its messages and what else is known. */
const begin = async (one: Process, two: Process, names: Names) => {
  const written = [
    await one.writes(names.networkNumber),
    await two.writes(names.user),
    await one.writes(names.user),
    await two.writes(names.number),
  ];
  const sent = [await one.sent(names.number), await two.sent(names.user)];
  await one.wishes({ networkNumber: names.networkNumber }, true, noon - 5_000);
  await two.wishes({ user: names.user }, false, noon - 6_000);
  await two.calls({ user: names.user }, noon - 7_000);
  return { written, sent };
};

/** What happens to a person at once, through both processes: every pair of names is said to be one, while messages come. */
const atOnce = (one: Process, two: Process, names: Names, sent: MessageId) => {
  const { number, networkNumber, user } = names;
  return Promise.all([
    one.writes(networkNumber, { user }),
    two.writes(user, { networkNumber }),
    one.writes(number),
    two.writes(user),
    one.reports(sent, { number: networkNumber }).then(() => undefined),
    two.joins({ number, user }).then(() => undefined),
    two.calls({ networkNumber }, noon - 8_000).then(() => undefined),
  ]);
};

type Person = {
  readonly names: Names;
  /** The network's ids of what the person wrote. */
  readonly written: readonly string[];
  readonly sent: readonly MessageId[];
  /** The contacts of before. */
  readonly before: readonly ContactId[];
};

cases(
  'leave one contact with one conversation, every message once, and no event lost or doubled',
  () =>
    scene(async ({ one, two, channel, stores }) => {
      const { project } = channel;
      const persons: Person[] = [];
      for (const i of times(12, (index) => index)) {
        const turned = i % 2 === 1;
        persons.push(
          await becomesOne(stores, channel, namesOf(i), turned ? [two, one] : [one, two]),
        );
      }
      const events = await eventsOf(stores, channel, persons);
      for (const person of persons) {
        const contact = await isOneContact(stores, channel, events, person);
        await hasOneThread(stores, channel, contact, person);
      }
      const contacts = await stores.contacts.list(project, { limit: 99 });
      assert.equal(contacts.length, persons.length);
      for await (const each of recountConversations(stores, project)) assert.equal(each, 'right');
    }),
);

/** A person whom the project knew as three turns out to be one. */
const becomesOne = async (
  stores: KnexStores,
  { project }: Channel,
  names: Names,
  [one, two]: readonly [Process, Process],
): Promise<Person> => {
  const { written, sent } = await begin(one, two, names);
  const held = await Promise.all(
    Object.values(names).map((key) => stores.contacts.holder(project, key)),
  );
  const before = held.map((contact) => present(contact).id);
  assert.equal(new Set(before).size, 3);
  const more = await atOnce(one, two, names, present(sent[0]));
  return { names, written: [...written, ...more.flatMap((id) => id ?? [])], sent, before };
};

/** All events, without a gap. Each message that was written has one. */
const eventsOf = async (
  stores: KnexStores,
  { project }: Channel,
  persons: readonly Person[],
): Promise<readonly Event[]> => {
  const events = await stores.events.list(project, { after: 0, since: 0, limit: 9_999 });
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    times(events.length, (i) => i + 1),
  );
  const received = events.filter(({ type }) => type === 'message.received');
  const subjects = new Set(received.map(({ subject }) => subject));
  assert.equal(subjects.size, received.length);
  assert.equal(received.length, persons.flatMap(({ written }) => written).length);
  return events;
};

/** All names lead to one contact, which the others were merged into, each once. */
const isOneContact = async (
  stores: KnexStores,
  { project }: Channel,
  events: readonly Event[],
  { names, before }: Person,
): Promise<Contact> => {
  const contact = present(await stores.contacts.holder(project, names.number));
  assert.deepEqual([...keysOf(contact)].sort(), Object.values(names).sort());
  for (const key of Object.values(names))
    assert.equal((await stores.contacts.holder(project, key))?.id, contact.id);
  const merges = events.filter(({ type }) => type === 'contact.merged');
  const ended = merges.map(({ text }) => JSON.parse(text).data.from);
  for (const id of before) {
    assert.equal((await survivorOf(stores.contacts, project, id))?.id, contact.id);
    const told = ended.filter((from) => from === id);
    assert.equal(told.length, id === contact.id ? 0 : 1, id);
  }
  assert.deepEqual(optedOut(contact), ['marketing']);
  return contact;
};

/** The person has one conversation, whose unread count is the sum, and in which each message is once. */
const hasOneThread = async (
  stores: KnexStores,
  channel: Channel,
  contact: Contact,
  { written, sent, before }: Person,
): Promise<void> => {
  const { project } = channel;
  const page = { channels: [channel.id], limit: 99 };
  const all = await stores.conversations.list(project, page);
  const known = [contact.id, ...before];
  const [found, ...more] = all.filter(({ contactId }) => contactId && known.includes(contactId));
  assert.deepEqual(more, []);
  const conversation = present(found);
  assert.deepEqual(
    [conversation.contactId, conversation.unreadCount, conversation.lastInboundAt],
    [contact.id, written.length, noon - 7_000],
  );
  const thread: string[] = [];
  const shown = { conversation, person: contact, last: undefined, now: noon };
  for await (const { id, providerId, direction } of threadOf(stores.messages, shown))
    thread.push(direction === 'inbound' ? present(providerId ?? undefined) : id);
  assert.deepEqual(thread.sort(), [...written, ...sent].sort());
};

cases.run();
