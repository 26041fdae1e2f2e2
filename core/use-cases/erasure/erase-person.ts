import * as E from 'fp-ts/lib/Either.js';
import { chunksOf } from 'fp-ts/lib/ReadonlyArray.js';
import { type InputOf, input } from '../../contract/input.js';
import { addressesIn } from '../../model/contacts/naming.js';
import type { Message } from '../../model/messages/message.js';
import { isErased, personOf } from '../../model/messages/person/person.js';
import { progressMessage } from '../../model/messages/progress-message.js';
import type { LogErasure } from '../../ports/machine/log-erasure.js';
import type { PendingInboundStore } from '../../ports/queues/pending-inbound-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { Retention } from '../../ports/stores/retention.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { isId, type MessageId } from '../../shared/ids.js';
import { spelledNumber } from '../../shared/phone-number.js';
import { findProject, noProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitChange, retry } from '../commit-change.js';
import { asGiven, aText, namedProject } from '../input/fields.js';
import { type ReceiveRemotePorts, receiveRemote } from '../reports/receive-remote.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { shownErasure } from './erased-view.js';
import { erasureOf } from './erasure-of.js';
import { leftGroups } from './left-groups.js';
import { type ErasedPerson, findPerson, removeContacts } from './remove-contacts.js';

/** Messages that one query looks at. */
const pageSize = 1_000;
/** Messages that one commit erases at most: others of the project wait for it. */
const commitSize = 50;

export type ErasePersonPorts = ReceiveRemotePorts & {
  readonly tenants: TenantStore;
  readonly logErasure?: LogErasure;
  readonly channels: ChannelStore;
  readonly pendingInbound: Pick<PendingInboundStore, 'overdue'>;
  readonly contacts: Pick<ContactStore, 'find' | 'holder'>;
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly events: Pick<EventStore, 'about'>;
  readonly retention: Pick<Retention, 'findPerson' | 'findOfContacts' | 'findTraces'>;
};

/** How much was erased now. What an earlier call erased does not count. */
export type PersonErased = {
  readonly messages: number;
  readonly events: number;
  readonly media: number;
  /** Messages that waited to be sent, and failed with `erased`. */
  readonly unsent: number;
};

/** A person of a project: a phone number with or without `+`, a user id of the provider, or the id of a contact. */
const personInput = input(
  { project: namedProject, recipient: aText },
  {
    /** Called after each commit with what was erased so far. Default: nothing. */
    onProgress: asGiven<(sum: PersonErased) => void>(),
  },
);
export type ErasePerson = InputOf<typeof personInput>;

/** Each message is erased as a whole, with others in one commit (docs/specification.md#3.10.2). */
export const erasePerson = useCase({
  kind: 'write',
  summary:
    'Erases a person from a project: the personal data and the media of the messages to and from that person, with their copies in events, deliveries and timelines.',
  description: [
    'With one address of a contact all messages of the contact are found, and the contact is removed with its addresses, conversations and notes.',
    'Messages, statuses, sequences and usage stay.',
    'A message that waits to be sent fails with `erased`.',
    'When it was interrupted, another call does the rest.',
    'A damaged message keeps its person until it is restored: the call then erases the others, and fails.',
  ],
  promise:
    'One commit for at most 50 messages, one more for each that waits, and one for the contact.',
  permission: 'people:erase',
  needsFresh: true,
  owner: byProject,
  audit: { action: 'person.erase', resource: ({ project }) => project },
  within: false,
  input: personInput,
  result: shownErasure,
  refusals: noProject,
  run:
    (given: ErasePersonPorts) =>
    async ({
      project: id,
      recipient,
      onProgress,
    }: ErasePerson): Promise<E.Either<ProjectNotFound, PersonErased>> => {
      const missed = new Set<MessageId>();
      const ports = { ...given, messages: notingMissed(given.messages, missed) };
      const project = await findProject(ports.tenants, id);
      if (E.isLeft(project)) return project;
      let sum = noneErased;
      const add = (erased: PersonErased): void => {
        sum = plus(sum, erased);
        onProgress?.(sum);
      };
      // A contact that learns an address meanwhile is looked for again, by all of its addresses.
      await retryOnConflict(async () => {
        const person = await findPerson(ports.contacts, project.right.id, recipient);
        // Before the first commit: a crash in between leaves an entry too many, of a person who is to be erased.
        await ports.logErasure?.({
          project: project.right.id,
          identifiers: named(person, recipient),
        });
        await receiveWaiting(ports, person);
        for (const address of person.addresses) await eraseByAddress(ports, person, address, add);
        await eraseByContact(ports, person, add);
        // What waited for its media file can have named an address.
        const after = await findPerson(ports.contacts, project.right.id, recipient);
        if (after.addresses.length > person.addresses.length) return 'retry';
        const events = await removeContacts(ports, after);
        if (events === 'retry') return 'retry';
        if (events > 0) add({ ...noneErased, events });
        // What came while they were looked for; nothing can name a contact that is removed.
        await eraseByContact(ports, { ...person, contacts: after.contacts }, add);
        return undefined;
      });
      // A damaged message keeps its person. So the call fails, as its read does, once all others are erased.
      for (const message of missed) await given.messages.find(project.right.id, message);
      return E.right(sum);
    },
});

/** By what another copy of the stores knows a person. A contact can be there that is removed here. */
const named = ({ addresses, contacts }: ErasedPerson, recipient: string): readonly string[] => [
  ...new Set([
    ...addresses,
    ...contacts.map(({ id }) => id),
    ...(isId('cont')(recipient) ? [recipient] : []),
  ]),
];

/** Notes the messages that a look-up does not find: they were removed meanwhile, or are damaged. */
const notingMissed = (
  messages: ErasePersonPorts['messages'],
  missed: Set<MessageId>,
): ErasePersonPorts['messages'] => ({
  ...messages,
  findMany: async (project, ids) => {
    const found = await messages.findMany(project, ids);
    const here = new Set(found.map(({ id }) => id));
    for (const id of ids) if (!here.has(id)) missed.add(id);
    return found;
  },
});

type Add = (erased: PersonErased) => void;

/** Erases the messages of a person that the text of the messages tells of. Messages of before contacts are found by it alone. */
const eraseByAddress = async (
  ports: ErasePersonPorts,
  person: ErasedPerson,
  address: string,
  add: Add,
): Promise<void> => {
  let after: MessageId | null = null;
  do {
    const query = { project: person.project, person: address, after, limit: pageSize };
    const { found, last }: Awaited<ReturnType<Retention['findPerson']>> =
      await ports.retention.findPerson(query);
    for (const ids of chunksOf(commitSize)(found)) add(await eraseAll(ports, person, ids));
    after = last;
  } while (after !== null);
};

/** Erases the messages that name a contact of the person. An erased message names none. */
const eraseByContact = async (
  ports: ErasePersonPorts,
  person: ErasedPerson,
  add: Add,
): Promise<void> => {
  const contacts = person.contacts.map(({ id }) => id);
  let after: MessageId | null = null;
  while (contacts.length > 0) {
    const { project } = person;
    const query = { project, contacts, after, limit: commitSize };
    const ids: readonly MessageId[] = await ports.retention.findOfContacts(query);
    if (ids.length > 0) add(await eraseAll(ports, person, ids));
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
};

/** Receives the person's messages that wait for their media files, without these: what is received is found, and erased. */
const receiveWaiting = async (
  ports: ErasePersonPorts,
  { project, addresses }: ErasedPerson,
): Promise<void> => {
  let limit = pageSize;
  for (;;) {
    const query = { until: Number.MAX_SAFE_INTEGER, after: Number.MAX_SAFE_INTEGER, limit };
    const waiting = await ports.pendingInbound.overdue(query);
    for (const { channel: id, message } of waiting) {
      const named = [message.from, ...addressesIn(message.person ?? {})].map(spelledNumber);
      if (!named.some((address) => addresses.includes(address))) continue;
      const channel = await ports.channels.find(project, id);
      if (channel) await receiveRemote(ports)(channel, message, 'pending');
    }
    if (waiting.length < limit) return;
    limit *= 2;
  }
};

const noneErased: PersonErased = { messages: 0, events: 0, media: 0, unsent: 0 };

const plus = (a: PersonErased, b: PersonErased): PersonErased => ({
  messages: a.messages + b.messages,
  events: a.events + b.events,
  media: a.media + b.media,
  unsent: a.unsent + b.unsent,
});

const eraseAll = async (
  ports: ErasePersonPorts,
  person: ErasedPerson,
  ids: readonly MessageId[],
): Promise<PersonErased> => {
  let unsent = 0;
  for (const { id } of (await messagesOf(ports, person, ids)).filter(isUnsent))
    if (await giveUp(ports, person, id)) unsent += 1;
  return { ...(await eraseGivenUp(ports, person, ids)), unsent };
};

/** A conflict halves them: a message that keeps changing holds up no other. */
const eraseGivenUp = async (
  ports: ErasePersonPorts,
  person: ErasedPerson,
  ids: readonly MessageId[],
): Promise<PersonErased> => {
  const once = () => eraseOnce(ports, person, ids);
  if (ids.length === 1) return retryOnConflict(once);
  const erased = await once();
  if (erased !== 'retry') return erased;
  const half = ids.length >> 1;
  const first = await eraseGivenUp(ports, person, ids.slice(0, half));
  return plus(first, await eraseGivenUp(ports, person, ids.slice(half)));
};

const eraseOnce = async (
  ports: ErasePersonPorts,
  person: ErasedPerson,
  ids: readonly MessageId[],
): Promise<PersonErased | 'retry'> => {
  const { project } = person;
  const messages = await messagesOf(ports, person, ids);
  if (messages.length === 0) return noneErased;
  const traces = await ports.retention.findTraces(project, messages);
  const erased = {
    messages: traces.length,
    events: traces.flatMap(({ events }) => events).length,
    media: traces.flatMap(({ file }) => file ?? []).length,
    unsent: 0,
  };
  const leaves = await leftGroups(ports, project, messages);
  return commitChange(ports.commit, erasureOf(project, traces, ports.clock(), leaves), {
    committed: () => erased,
    changed: retry,
  });
};

/** The messages among these that are to or from the person still. */
const messagesOf = async (
  { messages }: ErasePersonPorts,
  { project, addresses, contacts }: ErasedPerson,
  ids: readonly MessageId[],
): Promise<readonly Message[]> =>
  (await messages.findMany(project, ids)).filter(
    (message) =>
      !isErased(message) &&
      (addresses.includes(personOf(message)) || contacts.some(({ id }) => id === message.contact)),
  );

const isUnsent = ({ direction, progress }: Message): boolean =>
  direction === 'outbound' && progress.status === 'accepted';

/** Fails a message that waits to be sent: its job ends without a call. Resolves to false when it waits no longer. */
const giveUp = (
  ports: ErasePersonPorts,
  { project }: ErasedPerson,
  id: MessageId,
): Promise<boolean> =>
  retryOnConflict(async () => {
    const message = await ports.messages.find(project, id);
    if (!message || !isUnsent(message)) return false;
    const now = ports.clock();
    const channel = await ports.channels.find(project, message.channel);
    if (!channel) return 'retry';
    const error = {
      code: 'erased',
      message: 'Its recipient was erased before it was sent.',
    } as const;
    const update = { status: 'failed', at: now, error } as const;
    const { message: failed, events, usage } = progressMessage(message, update, { channel, now });
    const change = { project, at: now, puts: { messages: [failed] }, events, usage };
    return commitChange(ports.commit, change, { committed: () => true, changed: retry });
  });
