import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { factKey } from '../../commit/facts.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { shownText } from '../../contract/shown.js';
import type { BillingRefusal } from '../../model/billing/billing.js';
import type { Channel } from '../../model/channels/channel.js';
import { conversationId } from '../../model/conversations/conversation-id.js';
import {
  fingerprintOf,
  type IdempotencyRecord,
  isLive,
  judgeRepeat,
} from '../../model/idempotency/idempotency.js';
import { inheritedAllowance } from '../../model/limits/effective-limits.js';
import { MessageView, messageJson } from '../../model/messages/message.js';
import { asAccepted } from '../../model/messages/moment.js';
import { onNextChannel, payloadElsewhere } from '../../model/messages/sends/fallback.js';
import { contentOf } from '../../model/messages/sends/payload.js';
import { Send } from '../../model/messages/sends/send.js';
import type { Networks } from '../../model/networks/network.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { PhoneNumbering } from '../../ports/machine/phone-numbering.js';
import { noTracer, type Tracer } from '../../ports/machine/tracer.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { IdempotencyStore } from '../../ports/stores/idempotency-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import { allOf } from '../../shared/all-of.js';
import { isId, type MessageId, type NewId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { type KnownChannels, knownChannels } from '../channels/known-channels.js';
import { commitChange, retry } from '../commit-change.js';
import { findHolder, withCallsOf } from '../contacts/join-contacts.js';
import { anId, anIdempotencyKey, aProject, aTrace } from '../input/fields.js';
import type { FindLayers } from '../limits/recent-layers.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  type BacklogRoom,
  type ChannelBacklogExceeded,
  channelBacklogExceeded,
  type ProjectBacklogExceeded,
} from './backlog-room.js';
import {
  type AcceptanceFacts,
  type AcceptanceRefusal,
  addressed,
  decideAcceptance,
  type Fallback,
} from './decide-acceptance.js';
import { type FindReferencesPorts, findReferences } from './find-references.js';
import { namedRecipient, spelled, type UnknownRecipient } from './named-recipient.js';
import { networkOf } from './network-of.js';

/** The ports of `acceptMessage`. */
export type AcceptMessagePorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly canExist: PhoneNumbering;
  readonly networks: Networks;
  readonly channels: ChannelStore;
  readonly contacts: Pick<ContactStore, 'find' | 'holder' | 'recall'>;
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly templates: TemplateStore;
  readonly media: MediaStore;
  readonly blobs?: FindReferencesPorts['blobs'];
  readonly idempotency: IdempotencyStore;
  readonly messages: Pick<MessageStore, 'find'>;
  readonly commit: Commit;
  readonly sendTtlMs: number;
  /** The limits that are set for a project. Default: none. */
  readonly findLayers?: FindLayers;
  /** Holds the limit of what may wait in a project. Default: there is none. */
  readonly backlogRoom?: BacklogRoom;
  /** Default: records nothing. */
  readonly tracer?: Tracer;
};

/** A message to accept, for a project. */
const acceptInput = closedInput(
  { project: aProject, send: Send },
  {
    /** The request that brings it, for the timeline; a host without requests has none. */
    request: anId<'req'>(),
    /** One per logical message; a second send under it answers as the first did (docs/specification.md#3.4.2). */
    idempotencyKey: anIdempotencyKey,
    /** What it comes from, for tracing. Default: the active span. */
    trace: aTrace,
    /** It was written in the dashboard. Default: in a program. */
    typedIn: t.literal('dashboard'),
  },
);
export type AcceptMessage = InputOf<typeof acceptInput>;

/** Why a message is not accepted. */
export type AcceptRefusal =
  | InvalidInput
  | AcceptanceRefusal
  | BillingRefusal
  | ProjectBacklogExceeded
  | ChannelBacklogExceeded
  | { readonly code: 'idempotency_in_progress' }
  | { readonly code: 'idempotency_key_reuse' };

/** An accepted message, now or by an earlier request under the same key. */
export type Accepted = {
  readonly message: MessageId;
  /** The Message as JSON text: the same bytes for every replay. */
  readonly body: string;
  readonly isReplay: boolean;
};

type Ports = AcceptMessagePorts & { readonly known: KnownChannels };
type Answer = E.Either<AcceptRefusal, Accepted>;

/** Takes a message in: durably stored, counted and announced, not yet sent. */
export const acceptMessage = useCase({
  kind: 'traffic',
  summary: 'Accepts a message.',
  description: [
    'A worker sends it later, and events tell what becomes of it.',
    'Decode input from outside with `Send` first.',
    'With `fallbackChannels`, a channel that cannot send now is passed over, and the next one sends another message in place of one that fails for a reason that another network can mend.',
    'A repeat with the same `idempotencyKey` within 24 hours gives the first answer again, with `isReplay`.',
  ],
  promise:
    'One commit: the message, `message.accepted`, its job, its webhook deliveries, quota, usage and the idempotency record. When the promise rejects, it may have happened: repeat it with the same key. The refusals stand in the order of their checks.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'message.send', made: ({ message }: Accepted) => message },
  input: acceptInput,
  result: shownText(MessageView, ({ body }: Accepted) => body),
  refusals: {
    idempotency_in_progress: 'a send with this key runs now',
    channel_not_found: 'the project has no such channel',
    channel_inactive: 'the channel is not `active`',
    channel_restricted: 'the provider refuses templates of the channel until `until`',
    invalid_recipient: 'the number cannot exist, or the project knows no such user id or contact',
    recipient_needs_number: 'the network sends this to numbers alone, and the number is not known',
    template_not_found: 'the project has no such template',
    template_channel_mismatch: 'the template belongs to another channel',
    template_not_approved: 'the template is not approved',
    template_parameter_mismatch: 'the template has another number of variables',
    template_header_mismatch: 'the media file or the place does not fit the header of the template',
    media_not_found: 'the project has no such media file',
    media_not_sendable: 'a received media file has a type or a size that uploads cannot have',
    caption_not_allowed: 'a file of this kind has no caption',
    content_not_supported: 'the network of the channel takes no message of this kind',
    content_too_long: 'a text or a list is longer than the network of the channel takes',
    content_invalid: 'a content breaks a rule of the network of the channel; `param` says where',
    voice_needs_opus: 'a voice message is no Ogg with Opus in one channel',
    window_closed:
      'the message requires an open window, and the person has not written or called within 24 hours',
    reply_target_mismatch:
      'the message to answer is none of the channel and the person, or takes no reaction; `reason` says which',
    idempotency_key_reuse: 'a send with another content has this key',
    project_suspended: 'an operator has suspended the project, or it is to be deleted',
    subscription_required: 'the project has no subscription',
    payment_failed: 'a payment for the project has failed',
    message_quota_exceeded: 'the allowance of the project is used up',
    project_backlog_exceeded: 'as many messages of the project wait as may wait',
    channel_backlog_exceeded:
      'too many messages of the channel wait; `retryAfterSeconds` says how long to wait',
  },
  run: (host: AcceptMessagePorts) => {
    const ports = { ...host, known: knownChannels(host.channels) };
    const running = new Set<string>();
    return async (command: AcceptMessage): Promise<Answer> => {
      if (command.idempotencyKey === undefined) return accept(ports, command);
      const key = factKey(command.project, command.idempotencyKey);
      if (running.has(key)) return E.left({ code: 'idempotency_in_progress' });
      running.add(key);
      try {
        return await accept(ports, command);
      } finally {
        running.delete(key);
      }
    };
  },
});

/**
 * Tries first on the channel as it was read last: the commit requires that it is unchanged, so an acceptance
 * stands. Anything else is decided on the channel as it is.
 */
const accept = async (ports: Ports, command: AcceptMessage): Promise<Answer> => {
  const { project, send } = command;
  const known = ports.known.recall(project, send.channel);
  const answer = known && (await acceptThrough(ports, command, { channel: known, isFresh: false }));
  if (answer && answer !== 'retry') return answer;
  return retryOnConflict(async () => {
    const channel = await ports.known.read(project, send.channel);
    return acceptThrough(ports, command, { channel, isFresh: true });
  });
};

/** The channel of a send as it was read. `asked`: the send as it was asked for, when an earlier channel was passed over. */
type Through = {
  readonly channel: Channel | undefined;
  readonly isFresh: boolean;
  readonly asked?: Send | undefined;
  /** The recipient is that of a contact, which was looked up. */
  readonly isNamed?: boolean;
  readonly unknown?: UnknownRecipient | undefined;
};

/** The fallback channels of a send, with their networks. */
const fallbacksOf = (
  ports: Ports,
  { project, send: { fallbackChannels = [] } }: AcceptMessage,
): Promise<readonly Fallback[]> =>
  Promise.all(
    fallbackChannels.map(async (id) => {
      const channel = ports.known.recall(project, id) ?? (await ports.known.read(project, id));
      return { id, channel, network: networkOf(ports, channel) };
    }),
  );

/** Refusals of a channel that cannot send now. */
const ofChannel: readonly string[] = ['channel_inactive', 'channel_restricted'];

/** Tries the next channel of a send in place of one that cannot send now. */
const passOver = async (
  ports: Ports,
  command: AcceptMessage,
  refused: E.Left<AcceptRefusal>,
  { channel: first, network, references, asked = command.send }: AcceptanceFacts,
): Promise<Answer | 'retry'> => {
  const send = onNextChannel(command.send);
  if (!send || !first || !ofChannel.includes(refused.left.code)) return refused;
  const content = contentOf(send.payload, references, { channel: first.id, network });
  if (E.isLeft(content)) return content;
  const payload = payloadElsewhere(content.right);
  if (!payload) return refused;
  const channel = await ports.known.read(command.project, send.channel);
  return acceptThrough(
    ports,
    { ...command, send: { ...send, payload } },
    { channel, isFresh: true, asked },
  );
};

const acceptThrough = async (
  ports: Ports,
  given: AcceptMessage,
  through: Through,
): Promise<Answer | 'retry'> => {
  const { channel, isFresh, asked, isNamed, unknown } = through;
  const fallbacks = given.send.fallbackChannels ? await fallbacksOf(ports, given) : [];
  const network = networkOf(ports, channel);
  const send = addressed(given.send, network, unknown ? [] : fallbacks, isNamed);
  if (E.isLeft(send)) return (await acceptNamed(ports, given, through)) ?? send;
  const command = { ...given, send: send.right };
  const asAsked = { ...command, send: asked ?? command.send };
  const beside = { isFresh, fallbacks, asked, isNamed, unknown };
  const facts = await acceptanceFacts(ports, command, channel, beside);
  const decision = decideAcceptance(command.send, facts);
  if (E.isLeft(decision)) {
    if (!isFresh) return 'retry';
    const named =
      decision.left.code === 'invalid_recipient'
        ? await acceptNamed(ports, given, through)
        : undefined;
    if (named) return named;
    const replayed = await replayOf(ports, asAsked, facts.dueAt);
    return replayed ?? (await passOver(ports, command, decision, facts));
  }

  const full = await ports.backlogRoom?.(given.project);
  if (full) return (await replayOf(ports, asAsked, facts.dueAt)) ?? E.left(full);
  const { change, body } = decision.right;
  return commitChange(ports.commit, withCallsOf(change, facts.contact), {
    committed: () => E.right({ message: facts.ids.message, body, isReplay: false }),
    key_taken: ({ holder }) => replay(ports, asAsked, holder),
    billing: ({ refusal }) => E.left(refusal),
    backlog: ({ backlog }) => E.left(channelBacklogExceeded(backlog, command.send, channel)),
    changed: retry,
    contact_key_taken: retry,
  });
};

/**
 * Tries a recipient that is no address of the network as one that names a contact. The key of a request stands for what was asked
 * for. Undefined where it names none, and no send was accepted under the key. Without a channel no contact is looked up.
 */
const acceptNamed = async (
  ports: Ports,
  given: AcceptMessage,
  { channel, isFresh, asked = { ...given.send, to: spelled(given.send.to) }, isNamed }: Through,
): Promise<Answer | 'retry' | undefined> => {
  if (isNamed) return undefined;
  if (!channel && isId('cont')(given.send.to))
    return acceptThrough(ports, given, { channel, asked, isFresh, isNamed: true });
  if (!channel) return undefined;
  const network = networkOf(ports, channel);
  const named = await namedRecipient(ports.contacts, given.project, given.send.to, network);
  if (!named) {
    const replayed = await replayOf(ports, { ...given, send: asked }, ports.steady());
    return replayed && E.isRight(replayed) ? replayed : undefined;
  }
  const command = { ...given, send: { ...given.send, to: named.to } };
  const { unknown } = named;
  return acceptThrough(ports, command, { channel, asked, isFresh, isNamed: true, unknown });
};

type Beside = { readonly message?: MessageId; readonly isFresh: boolean } & Partial<
  Pick<AcceptanceFacts, 'replaces' | 'fallbacks' | 'asked' | 'isNamed' | 'unknown'>
>;

/**
 * What an acceptance is decided on. `message` is its id, by default a new one. `isFresh`: nothing is recalled of what was read
 * before.
 */
export const acceptanceFacts = async (
  ports: Omit<AcceptMessagePorts, 'channels' | 'idempotency' | 'commit'>,
  { project, request, idempotencyKey, send, trace, typedIn }: AcceptMessage,
  channel: Channel | undefined,
  { message, isFresh, replaces, fallbacks = [], asked, isNamed = false, unknown }: Beside,
): Promise<AcceptanceFacts> => {
  const { clock, steady, newId, canExist, digest, sendTtlMs, tracer = noTracer } = ports;
  const [references, target, contact, layers] = await allOf([
    findReferences(ports, project, send.payload),
    isMessageId(send.replyTo) ? ports.messages.find(project, send.replyTo) : undefined,
    findHolder(ports.contacts, project, send.to, isFresh),
    ports.findLayers?.(project),
  ]);
  const conversation =
    send.window === 'require' && contact && channel
      ? await ports.conversations.find(project, conversationId(channel.id, contact.id))
      : undefined;
  const call = contact?.lastCalls?.find((each) => each.channel === channel?.id);
  const [now, dueAt] = [clock(), steady()];
  const contactId = contact?.id ?? newId('cont');
  const ids = { message: message ?? newId('msg'), job: newId('job'), contact: contactId };
  return {
    project,
    request: request ?? null,
    typedIn,
    trace: trace ?? tracer.current(),
    now,
    dueAt,
    expiresAt: dueAt + sendTtlMs,
    inheritedAllowance: inheritedAllowance(layers),
    ids,
    channel,
    contact,
    network: networkOf(ports, channel),
    fallbacks,
    isNamed,
    unknown,
    replaces,
    asked,
    references,
    // A call opens the window also where there is no message yet.
    conversation: conversation ?? (call && { lastInboundAt: call.at }),
    target,
    canExist,
    idempotencyKey,
    digest,
  };
};

const isMessageId = (id: string | undefined): id is MessageId =>
  id !== undefined && isId('msg')(id);

/** A refusal stands only if no send was accepted under the key: a replay works also after the channel changed. */
const replayOf = async (
  ports: Ports,
  command: AcceptMessage,
  dueAt: Instant,
): Promise<Answer | undefined> => {
  if (command.idempotencyKey === undefined) return undefined;
  const holder = await ports.idempotency.find(command.project, command.idempotencyKey);
  return holder && isLive(holder, dueAt) ? replay(ports, command, holder) : undefined;
};

const replay = async (
  ports: Ports,
  command: AcceptMessage,
  holder: IdempotencyRecord,
): Promise<Answer> => {
  const fingerprint = fingerprintOf(ports.digest, command.send);
  if (!('message' in holder) || judgeRepeat(holder, fingerprint) === 'reuse')
    return E.left({ code: 'idempotency_key_reuse' });
  const message = await ports.messages.find(command.project, holder.message);
  if (!message) throw new PortFailure(`${holder.message} is missing`);
  const body = JSON.stringify(messageJson(asAccepted(message)));
  return E.right({ message: message.id, body, isReplay: true });
};
