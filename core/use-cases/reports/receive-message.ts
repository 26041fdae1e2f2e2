import type { Requirements } from '../../commit/change.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import { countOne } from '../../model/billing/usage.js';
import type { ChannelIdentity } from '../../model/channels/channel.js';
import { type Contact, calledNow, idsOf } from '../../model/contacts/contact.js';
import { isNumber, namingOf } from '../../model/contacts/naming.js';
import { groupConversationId } from '../../model/conversations/conversation-id.js';
import type { Attachment, Media } from '../../model/media/media.js';
import { applyReports } from '../../model/messages/apply-reports.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import type { InboundMessage } from '../../model/messages/inbound-message.js';
import { type Marking, markMessage } from '../../model/messages/mark-message.js';
import { happeningIn } from '../../model/messages/marks.js';
import type { Message } from '../../model/messages/message.js';
import { shownOf } from '../../model/messages/moment.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import { noTracer, type Tracer } from '../../ports/machine/tracer.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ExternalIdStore } from '../../ports/stores/external-id-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { UnmatchedReportStore } from '../../ports/stores/unmatched-report-store.js';
import { isId, type MessageId, type NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { withTrace } from '../../shared/trace-context.js';
import { commitChange, retry } from '../commit-change.js';
import { holdersIn, type Joined, joinContacts, partsOf } from '../contacts/join-contacts.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { learnExternalId } from './apply-report.js';

/** The ports of `receiveMessage`. */
export type ReceiveMessagePorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly externalIds: ExternalIdStore;
  readonly contacts: Pick<ContactStore, 'holder' | 'recall'>;
  readonly messages: Pick<MessageStore, 'find'>;
  readonly unmatchedReports: UnmatchedReportStore;
  readonly commit: Commit;
  /** Default: records nothing. */
  readonly tracer?: Tracer;
};

/**
 * Stores an inbound message and announces it; one that is delivered twice is stored once (docs/specification.md#3.7.1). Most are
 * new: the first commit is tried without a look-up, and refuses a message that was stored before.
 */
export const receiveMessage =
  (ports: ReceiveMessagePorts) =>
  async (channel: ChannelIdentity, inbound: InboundMessage): Promise<void> => {
    const first = await storeReceived(ports, channel, inbound, { isFresh: false });
    if (first !== 'retry') return;
    await retryOnConflict(async () => {
      const name = messageExternalId(channel.id, inbound.providerId);
      if (await ports.externalIds.find(channel.project, name)) return undefined;
      return storeReceived(ports, channel, inbound, { isFresh: true });
    });
  };

/**
 * Commits a new inbound message and its event, and returns its id. Returns `retry` when its external id is taken or its contact
 * has changed: `isFresh` reads the contact again. Returns undefined when it was to wait for its media file and does not wait any
 * more.
 */
export const storeReceived = async (
  ports: ReceiveMessagePorts,
  channel: ChannelIdentity,
  inbound: InboundMessage,
  { isFresh, ...requires }: Pick<Requirements, 'pendingMedia'> & { readonly isFresh: boolean },
): Promise<MessageId | 'retry' | undefined> => {
  const { newId } = ports;
  const { project } = channel;
  const name = messageExternalId(channel.id, inbound.providerId);
  const naming = { ...namingOf(inbound.from), ...inbound.person };
  const holders = await holdersIn(ports.contacts, project, naming, isFresh);
  const inReplyTo = await answered(ports, channel, inbound);
  const now = ports.clock();
  const id = newId('msg');
  const { tracer = noTracer } = ports;
  const sender = joinContacts(naming, holders, { project, now, id: newId('cont') });
  const received = messageFrom(channel, inbound, { id, inReplyTo, now, sender: sender.contact });
  const message = withTrace({ ...received, ...inGroup(ports, received) }, tracer.current());
  const marking = await markedBy(ports, message, inbound, sender.contact);
  const change = changeFor(message, inbound, channel, { name, now, sender, marking });
  const whole = inbound.isEcho ? await withReports(ports, channel, change, message, name) : change;
  const required = { ...whole, requires: { ...requires, ...whole.requires } };
  return commitChange(ports.commit, required, {
    committed: () => id,
    changed: retry,
    external_id_taken: retry,
    contact_key_taken: retry,
    unmatched_reports_changed: retry,
    media_not_pending: () => undefined,
  });
};

const answered = async (
  { externalIds }: ReceiveMessagePorts,
  { id, project }: ChannelIdentity,
  { answers }: InboundMessage,
): Promise<MessageId | null> => {
  const holder =
    answers === null ? undefined : await externalIds.find(project, messageExternalId(id, answers));
  return holder && isId('msg')(holder) ? holder : null;
};

/** What a reaction, an edit or a revocation does to its target. Nothing else reads a target. */
const markedBy = async (
  { messages }: ReceiveMessagePorts,
  { project, channel, direction, inReplyTo, content, progress }: Message,
  { at, isEcho }: InboundMessage,
  person: Contact,
): Promise<Marking | undefined> => {
  const now = progress.reachedAt.accepted ?? at;
  const happening = happeningIn(content, isEcho ? 'business' : 'user', Math.min(at, now));
  if (!happening || inReplyTo === null) return undefined;
  const target = await messages.find(project, inReplyTo);
  if (target?.channel !== channel) return undefined;
  const isChange = happening.kind === 'edit' || happening.kind === 'revocation';
  const isOwn = target.direction === direction && isOf(person, target);
  return isChange && !isOwn ? undefined : markMessage(target, happening, now);
};

/** Whether a message is to or from a person. */
const isOf = (person: Contact, { contact }: Message): boolean =>
  contact !== undefined && idsOf(person).includes(contact);

/** The conversation of the group that a message came to. */
const inGroup = (
  { digest }: ReceiveMessagePorts,
  { channel, context }: Message,
): Pick<Message, 'groupConversation'> => {
  const group = context?.group ?? null;
  return group === null ? {} : { groupConversation: groupConversationId(digest, channel, group) };
};

type ReceivedFacts = {
  readonly id: MessageId;
  readonly inReplyTo: MessageId | null;
  readonly now: Instant;
  readonly sender: Contact;
};

/** The person of a message: its number where that is known, else the address that it came with. */
const personFields = (address: string, person: InboundMessage['person'], sender: Contact) => {
  const isFormer = person?.former?.includes(address) === true;
  const from = isFormer ? address : (sender.phoneNumber ?? address);
  const number = isNumber(address) && address !== from ? address : undefined;
  const user = isNumber(address) ? person?.user : address;
  return {
    person: from,
    contact: sender.id,
    ...((number !== undefined || (user !== undefined && user !== from)) && {
      networkRecipient: {
        ...(number !== undefined && { number }),
        ...(user !== undefined && user !== from && { user }),
      },
    }),
    ...calledNow(sender),
  };
};

/** Who wrote a message and to whom: the person to us, or in an echo the business to the person. */
const partiesOf = (
  { address }: ChannelIdentity,
  isEcho: true | undefined,
  { person, ...known }: ReturnType<typeof personFields>,
) =>
  isEcho
    ? ({
        direction: 'outbound',
        typedIn: 'phone_app',
        from: address,
        to: person,
        ...known,
      } as const)
    : ({ direction: 'inbound', from: person, to: address, ...known } as const);

const messageFrom = (
  channel: ChannelIdentity,
  { from, person, isEcho, at, content, context, providerId, answers }: InboundMessage,
  { id, inReplyTo, now, sender }: ReceivedFacts,
): Message => ({
  id,
  project: channel.project,
  version: 0,
  channel: channel.id,
  ...partiesOf(channel, isEcho, personFields(from, person, sender)),
  content,
  progress: isEcho
    ? { status: 'sent', reachedAt: { accepted: now, sent: Math.min(at, now) } }
    : {
        status: 'delivered',
        reachedAt: { accepted: now, sent: Math.min(at, now), delivered: now },
      },
  metadata: {},
  inReplyTo,
  ...(inReplyTo === null && answers !== null && { quotedProviderId: answers }),
  ...(context && { context }),
  error: null,
  providerId,
  request: null,
});

type ReceivedChange = ChangeWith<
  | 'puts'
  | 'externalIds'
  | 'contactKeys'
  | 'removeContactKeys'
  | 'calls'
  | 'events'
  | 'usage'
  | 'timeline'
  | 'removeUnmatchedReports',
  'unusedExternalId' | 'unchanged' | 'unmatchedReports'
>;

/** Applies the reports of an echo that came before it, in the commit that stores it. */
const withReports = async (
  { unmatchedReports }: ReceiveMessagePorts,
  channel: ChannelIdentity,
  change: ReceivedChange,
  message: Message,
  name: string,
): Promise<ReceivedChange> => {
  const unmatched = await unmatchedReports.list(channel.project, name);
  const { requires, removeUnmatchedReports } = learnExternalId(name, message, unmatched.length);
  const after = applyReports(message, unmatched, { channel, now: change.at });
  const { messages = [], ...puts } = change.puts ?? {};
  return {
    ...change,
    requires: { ...change.requires, ...requires },
    puts: {
      ...puts,
      messages: messages.map((each) => (each.id === message.id ? after.message : each)),
    },
    events: [...(change.events ?? []), ...after.events],
    timeline: after.timeline,
    removeUnmatchedReports: removeUnmatchedReports ?? [],
  };
};

const changeFor = (
  message: Message,
  { attachments = [], isEcho }: InboundMessage,
  channel: ChannelIdentity,
  {
    name,
    now,
    sender,
    marking,
  }: { name: string; now: Instant; sender: Joined; marking: Marking | undefined },
): ReceivedChange => ({
  project: channel.project,
  at: now,
  requires: { unusedExternalId: name, unchanged: sender.asRead ? [sender.asRead] : [] },
  puts: {
    messages: marking ? [message, marking.message] : [message],
    media: attachments.map((file) => mediaFrom(file, channel, now)),
    ...(sender.parts && { contacts: sender.parts.contacts }),
  },
  ...partsOf(sender),
  externalIds: [{ name, of: message.id }],
  events: [
    { type: isEcho ? 'message.echoed' : 'message.received', at: now, ...shownOf(message) },
    ...(sender.parts?.events ?? []),
    ...(marking?.events ?? []),
  ],
  usage: isEcho ? [] : [countOne('inbound_messages', channel, now)],
});

/** The media file of a received attachment. */
export const mediaFrom = (
  file: Attachment,
  { project }: ChannelIdentity,
  createdAt: Instant,
): Media => ({
  ...file,
  project,
  version: 0,
  createdAt,
  isReceived: true,
});
