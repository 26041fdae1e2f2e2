import * as E from 'fp-ts/lib/Either.js';
import type { Contact } from '../../../core/model/contacts/contact.js';
import type { Conversation } from '../../../core/model/conversations/conversation.js';
import { conversationId } from '../../../core/model/conversations/conversation-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { personOf } from '../../../core/model/messages/person/person.js';
import type { ContactId, ConversationId, ProjectId } from '../../../core/shared/ids.js';
import type { ProjectEnd } from '../end.js';
import type { Ledger } from '../ledger.js';
import { type Check, type Evidence, grouped } from './check.js';
import { realPerson, standing } from './contacts.js';
import { isRefusedPost } from './host/posted.js';

/** V1: there is one conversation for each channel and contact or group with messages, and none beside; it shows the newest. */
export const conversationsAreThere: Check = ({ projects, ledger }) => {
  const groupOf = groupsIn(ledger);
  return projects.flatMap((project) => {
    const threads = threadsOf(project, groupOf);
    const rows = grouped(project.conversations, placeOf);
    return [...new Set([...threads.keys(), ...rows.keys()])].flatMap((place) => {
      const messages = threads.get(place) ?? [];
      const own = rows.get(place) ?? [];
      if (messages.length === 0 || own.length !== 1)
        return [`V1: ${place} has ${messages.length} messages, but ${own.length} conversations`];
      const newest = messages.map(({ id }) => id).reduce((a, b) => (a > b ? a : b));
      const shown = own[0]?.lastMessageId;
      return shown === newest ? [] : [`V1: ${place} shows ${shown}, but ${newest} is the newest`];
    });
  });
};

/** V2: the window counts from when the network says that the person last wrote or called. A group has none. */
export const windowsCountFromTheNetwork: Check = ({ projects, ledger }) =>
  projects.flatMap((project) => {
    const wroteAt = new Map(
      ledger.told.flatMap(({ report: { kind, channel, providerId, at } }) =>
        kind === 'status' ? [] : [[`${channel} ${providerId}`, at] as const],
      ),
    );
    const threads = threadsOf(project, groupsIn(ledger));
    return project.conversations.flatMap((conversation) => {
      const thread = conversation.group === undefined ? threads.get(placeOf(conversation)) : [];
      const times = (thread ?? [])
        .filter(({ direction }) => direction === 'inbound')
        .map(({ channel, providerId, progress }) => {
          // What the sandbox says is not in the ledger.
          const { sent = 0, accepted = 0 } = progress.reachedAt;
          const at = wroteAt.get(`${channel} ${providerId}`) ?? sent;
          // The clock of the process that took it in can be behind the network's.
          return Math.min(at, accepted);
        });
      const { channel, contactId } = conversation;
      const calls = (thread ? project.contacts.get(`${contactId}`)?.lastCalls : undefined) ?? [];
      times.push(...calls.flatMap((call) => (call.channel === channel ? [call.at] : [])));
      const last = times.length > 0 ? Math.max(...times) : undefined;
      const { id, lastInboundAt } = conversation;
      return lastInboundAt === last
        ? []
        : [`V2: the person of ${id} wrote or called at ${last}, but it says ${lastInboundAt}`];
    });
  });

/** V3: what is unread is what came after the last read, and nothing that an answered read had shown. */
export const unreadIsExact: Check = (evidence) =>
  evidence.projects.flatMap((project) => {
    const { received, rootAt } = replayed(evidence, project.id);
    const unread = grouped(
      received.filter(({ readAt }) => readAt === undefined),
      ({ channel, contact, group }) =>
        placeOf({ channel, group, contactId: rootAt(contact, Infinity) }),
    );
    const wrong = project.conversations.flatMap((conversation) => {
      const { length } = unread.get(placeOf(conversation)) ?? [];
      const { id, unreadCount } = conversation;
      return unreadCount === length
        ? []
        : [`V3: ${id} says that ${unreadCount} are unread, but ${length} are`];
    });
    const denied = evidence.ledger.conversationReads.flatMap(({ project: of, from, reply }) => {
      if (of !== project.id || reply.kind !== 'answer' || E.isLeft(reply.value)) return [];
      const { channel, contactId, group } = reply.value.right;
      const isOfIt = (each: Received): boolean =>
        each.channel === channel &&
        each.group === group &&
        (contactId === undefined || rootAt(each.contact, from) === rootAt(contactId, from));
      const forgotten = received.find(
        (each) => each.at < from && each.readAt === undefined && isOfIt(each),
      );
      return forgotten ? [`V3: ${forgotten.id} is unread, but was read at ${from}`] : [];
    });
    return [...wrong, ...denied];
  });

/** V4: a message quotes a message of the same channel and the same person. */
export const quotesAreOfThePerson: Check = ({ projects, ledger }) => {
  const byName = new Map(
    projects.flatMap(({ messages }) =>
      messages.map((each) => [`${each.channel} ${each.providerId}`, each] as const),
    ),
  );
  return ledger.calls.flatMap(({ message, channel, to, quoted }) => {
    if (quoted === undefined) return [];
    const target = byName.get(`${channel.id} ${quoted}`);
    return target && realPerson(personOf(target)) === realPerson(to)
      ? []
      : [`V4: ${message} to ${to} quotes ${target && personOf(target)}`];
  });
};

/** V5: the last event of a conversation tells what it is now, and no two are less than a second apart. */
export const conversationsAreTold: Check = ({ projects }) =>
  projects.flatMap(({ conversations, events }) => {
    const told = grouped(
      events.filter(({ type }) => type === 'conversation.updated'),
      ({ subject }) => subject,
    );
    const close = [...told].flatMap(([id, own]) =>
      own.some(({ at }, i) => Math.abs(at - (own[i - 1]?.at ?? Infinity)) < 1_000)
        ? [`V5: two events of ${id} are less than a second apart`]
        : [],
    );
    const outdated = conversations.flatMap(({ id, unreadCount, lastInboundAt }) => {
      const last = told.get(id)?.at(-1);
      if (!last) return lastInboundAt === undefined ? [] : [`V5: nothing is told of ${id}`];
      const { data } = JSON.parse(last.text);
      const at = data.last_inbound_at === null ? undefined : Date.parse(data.last_inbound_at);
      return data.unread_count === unreadCount && at === lastInboundAt
        ? []
        : [`V5: ${id} has ${unreadCount} unread, but the last event says ${data.unread_count}`];
    });
    return [...close, ...outdated];
  });

type Place = Pick<Conversation, 'channel' | 'contactId' | 'group'>;

/** What a conversation is of: a channel and a contact, or a group. */
const placeOf = ({ channel, contactId, group }: Place): string =>
  group === undefined ? `${channel} ${contactId}` : `${channel} in ${group}`;

type GroupOf = (message: Pick<Message, 'channel' | 'providerId'>) => string | undefined;

/** The group in which a message was written, as the network told it. */
const groupsIn = ({ told }: Ledger): GroupOf => {
  const groups = new Map(
    told.flatMap(({ report }) =>
      report.kind === 'inbound' && report.context?.group
        ? [[`${report.channel} ${report.providerId}`, report.context.group] as const]
        : [],
    ),
  );
  return ({ channel, providerId }) => groups.get(`${channel} ${providerId}`);
};

/** The messages of a project by their channel and the group or contact that stands for theirs. A refused post has none. */
const threadsOf = (
  project: ProjectEnd,
  groupOf: GroupOf,
): ReadonlyMap<string, readonly Message[]> =>
  grouped(
    project.messages.filter((message) => !isRefusedPost(message)),
    (message) => {
      const { channel, contact } = message;
      return placeOf({
        channel,
        group: groupOf(message),
        contactId: standing(project, contact)?.id,
      });
    },
  );

/** A message that came, and when a read of its conversation was committed. */
type Received = Pick<Message, 'id' | 'channel'> & {
  readonly group: string | undefined;
  readonly contact: ContactId;
  readonly at: number;
  readAt: number | undefined;
};

type Replayed = {
  readonly received: readonly Received[];
  /** The contact that stood for another one before a moment. */
  readonly rootAt: (contact: ContactId, before: number) => ContactId;
};

/** What came, what was read and what was joined, in the order of the commits. */
const replayed = ({ ledger, scene }: Evidence, project: ProjectId): Replayed => {
  const received: Received[] = [];
  const merges = new Map<ContactId, { readonly into: ContactId; readonly at: number }>();
  const places = new Map<ConversationId, Place>();
  const groupOf = groupsIn(ledger);
  const rootAt = (contact: ContactId, before: number): ContactId => {
    const merge = merges.get(contact);
    return merge && merge.at < before ? rootAt(merge.into, before) : contact;
  };
  const join = ({ id, mergedInto }: Contact, at: number): void => {
    if (mergedInto) merges.set(id, { into: mergedInto, at });
    for (const { channel } of scene.lines)
      places.set(conversationId(channel, id), { channel, contactId: id });
  };
  const read = (id: ConversationId, at: number): void => {
    const place = places.get(id);
    for (const each of received) {
      const { channel, group, contact } = each;
      const own = { channel, group, contactId: rootAt(contact, Infinity) };
      if (place && placeOf(own) === placeOf(place)) each.readAt ??= at;
    }
  };
  for (const { at, change } of madeIn(ledger, project)) {
    const { puts, readConversations = [] } = change;
    for (const contact of puts?.contacts ?? []) join(contact, at);
    for (const message of puts?.messages ?? []) {
      const group = groupOf(message);
      if (message.groupConversation)
        places.set(message.groupConversation, { channel: message.channel, group });
      received.push(...receivedIn(message, group, at));
    }
    for (const { id } of readConversations) read(id, at);
  }
  return { received, rootAt };
};

/** A message that came, and in which there is something to read. */
const receivedIn = (
  message: Message,
  group: string | undefined,
  at: number,
): readonly Received[] => {
  const { id, version, channel, contact, direction, content } = message;
  const isNew = version === 0 && direction === 'inbound' && content.type !== 'interactive';
  return isNew && contact ? [{ id, channel, contact, group, at, readAt: undefined }] : [];
};

const madeIn = ({ changes }: Ledger, project: ProjectId): Ledger['changes'] =>
  changes.filter(({ isMade, change }) => isMade && change.project === project);
