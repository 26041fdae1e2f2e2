import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { BillingRefusal } from '../../model/billing/billing.js';
import type { Channel } from '../../model/channels/channel.js';
import type { Contact } from '../../model/contacts/contact.js';
import {
  fingerprintOf,
  type IdempotencyRecord,
  isLive,
  judgeRepeat,
} from '../../model/idempotency/idempotency.js';
import type { Content } from '../../model/messages/content.js';
import type { Message, MessageError, MessageErrorCode } from '../../model/messages/message.js';
import { isErased } from '../../model/messages/person/person.js';
import { sendInstead } from '../../model/messages/sends/fallback.js';
import { contentOf } from '../../model/messages/sends/payload.js';
import {
  isCancellation,
  type PostedSend,
  replacedBy,
  sendOfPosted,
} from '../../model/messages/sends/posted-send.js';
import type { Send } from '../../model/messages/sends/send.js';
import { isId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import { commitChange } from '../commit-change.js';
import { withCallsOf } from '../contacts/join-contacts.js';
import {
  type AcceptMessagePorts,
  acceptanceFacts,
  acceptMessage,
} from '../messages/accept-message.js';
import {
  type Acceptance,
  type AcceptanceFacts,
  addressed,
  decideAcceptance,
} from '../messages/decide-acceptance.js';
import { cancelledError } from '../messages/decide-cancellation.js';
import { namedRecipient, spelled, type UnknownRecipient } from '../messages/named-recipient.js';
import { networkOf } from '../messages/network-of.js';
import { factsOf, refusalsOf } from '../use-case.js';
import { cancelPosted } from './cancel-posted.js';
import { common, drop, type PostedOutcome, type TakePosted } from './drop-posted.js';
import { refusePosted } from './refuse-posted.js';

/** The ports of `judgePosted`. */
export type JudgePostedPorts = Omit<AcceptMessagePorts, 'channels'>;

/** What is known of the batch in which a posted send is judged. */
export type JudgingBatch = {
  /** Why an earlier commit could not accept it. */
  readonly refusal?: MessageError | undefined;
  /** The contacts that sends before it make, as they stand then, by the address. */
  readonly made?: Map<string, Contact>;
};

/**
 * Judges a posted send: its commit accepts it as `acceptMessage` would, or lets it fail with the refusal. A backlog does not
 * refuse it: no caller could come again later, and what waits is stored already. What is cancelled already is never queued.
 */
export const judgePosted = async (
  ports: JudgePostedPorts,
  posted: PostedSend,
  channel: Channel | undefined,
  { refusal: found, made = new Map() }: JudgingBatch = {},
): Promise<TakePosted> => {
  if (isCancellation(posted)) return cancelPosted(ports, posted, channel);
  const asked = await askedBy(ports, posted);
  if (!asked) return () => drop(ports, posted);
  const { send: decoded, replaces } = asked;
  const refuse = (error: MessageError, send?: Send, content?: Content): TakePosted => {
    const refused = { posted, send, channel, content, error, replaces, now: ports.clock() };
    return () => takeRefused(ports, posted, refusePosted(refused, ports.newId));
  };
  if (E.isLeft(decoded)) {
    const { property, message } = decoded.left;
    return refuse(errorOf('invalid_input', `\`${property || '/'}\` ${message}`));
  }
  const network = networkOf(ports, channel);
  const { project, message, idempotencyKey, trace } = posted;
  const given = { ...decoded.right, channel: posted.channel };
  const recipient = await recipientOf(ports, project, given, channel);
  if (E.isLeft(recipient))
    return refuse(errorOf('invalid_input', `\`/to\` ${recipient.left.message}`), decoded.right);
  const { send, asked: keyed, isNamed, unknown } = recipient.right;
  const request = replaces?.request ?? undefined;
  const typedIn = replaces?.typedIn === 'dashboard' ? replaces.typedIn : undefined;
  const command = { project, send, request, idempotencyKey, trace, typedIn };
  const read = await acceptanceFacts(ports, command, channel, {
    message,
    replaces,
    isFresh: true,
  });
  const contact = read.contact ?? made.get(send.to);
  const facts = { ...read, contact, asked: keyed, isNamed, unknown };
  const target = channel && { channel: channel.id, network };
  const content = target && orNothing(contentOf(send.payload, facts.references, target));
  const earlier = found ?? (posted.isCancelled ? cancelledError : undefined);
  if (earlier) return refuse(earlier, send, content);
  const decision = decideAcceptance(send, facts);
  if (E.isRight(decision)) {
    noteMade(made, send, decision.right);
    const change = withCallsOf(decision.right.change, facts.contact);
    return () => takeAccepted(ports, posted, keyed, { ...decision.right, change });
  }
  const error = (await repeated(ports, keyed, facts)) ?? refusedBy(decision.left.code);
  return refuse(error, send, content);
};

/** A send to an address, and as it was asked for, which its idempotency key stands for. */
type Addressed = {
  readonly send: Send;
  readonly asked: Send;
  readonly isNamed: boolean;
  readonly unknown?: UnknownRecipient | undefined;
};

/** A send with its recipient as an address. What is no possible address of the network can name a contact. */
const recipientOf = async (
  ports: Pick<JudgePostedPorts, 'contacts' | 'canExist' | 'networks'>,
  project: PostedSend['project'],
  send: Send,
  channel: Channel | undefined,
): Promise<E.Either<InvalidInput, Addressed>> => {
  const network = networkOf(ports, channel);
  const given = addressed(send, network);
  if (E.isRight(given) && (!PhoneNumber.is(given.right.to) || ports.canExist(given.right.to)))
    return E.right({ send: given.right, asked: given.right, isNamed: false });
  const asked = { ...send, to: spelled(send.to) };
  // That the channel is missing is said first.
  if (!channel && isId('cont')(send.to)) return E.right({ send, asked, isNamed: true });
  const named = await namedRecipient(ports.contacts, project, send.to, network);
  if (named) {
    const { to, unknown } = named;
    return E.right({ send: { ...send, to }, asked, isNamed: true, unknown });
  }
  return E.map((judged: Send) => ({ send: judged, asked: judged, isNamed: false }))(given);
};

const orNothing = <Value>(found: E.Either<unknown, Value>): Value | undefined =>
  E.isRight(found) ? found.right : undefined;

/** The sends behind this one are judged on the contact that it makes. */
const noteMade = (made: Map<string, Contact>, { to }: Send, { change }: Acceptance): void => {
  for (const contact of change.puts?.contacts ?? [])
    made.set(to, { ...contact, version: contact.version + 1 });
};

/** What a posted send asks for. */
type Asked = {
  readonly send: ReturnType<typeof sendOfPosted>;
  /** The failed message that it replaces. */
  readonly replaces: Message | undefined;
};

/** Undefined when the message that it replaces was erased or removed, so that there is nothing left to send. */
const askedBy = async (
  { messages }: Pick<JudgePostedPorts, 'messages'>,
  posted: PostedSend,
): Promise<Asked | undefined> => {
  const failed = replacedBy(posted);
  if (failed === undefined) return { send: sendOfPosted(posted), replaces: undefined };
  const replaces = await messages.find(posted.project, failed);
  if (!replaces || isErased(replaces)) return undefined;
  // A program can write such a row by itself: only the message that names it is replaced.
  if (replaces.fallbackMessage !== posted.message)
    return { send: sendOfPosted(posted), replaces: undefined };
  const send = sendInstead(replaces);
  return send && { send: E.right(send), replaces };
};

const takeAccepted = (
  ports: JudgePostedPorts,
  posted: PostedSend,
  asked: Send,
  { change }: Acceptance,
): Promise<PostedOutcome> => {
  const { idempotency, unchanged = [], inheritedAllowance } = change.requires;
  const requires = {
    ...{ idempotency, unchanged, allowance: true, nextPosted: posted.position },
    ...(inheritedAllowance && { inheritedAllowance }),
  };
  const taking: ChangeWith<
    'puts' | 'contactKeys' | 'events' | 'jobs' | 'usage',
    'idempotency' | 'allowance' | 'inheritedAllowance' | 'unchanged' | 'nextPosted'
  > = { ...change, requires };
  return commitChange(ports.commit, taking, {
    ...common,
    key_taken: ({ holder }): PostedOutcome => ({ refusal: repeatOf(ports, asked, holder) }),
    // It waits until the project is resumed.
    billing: ({ refusal: { code } }): PostedOutcome =>
      code === 'project_suspended' ? 'again' : { refusal: refusedBy(code) },
    contact_key_taken: (): PostedOutcome => 'again',
    // A program that wrote the row by itself gave it the id of a message that exists. Nothing is sent.
    changed: ({ id }) => (id === posted.message ? drop(ports, posted) : 'again'),
  });
};

const takeRefused = (
  ports: JudgePostedPorts,
  posted: PostedSend,
  change: ReturnType<typeof refusePosted>,
): Promise<PostedOutcome> =>
  commitChange(ports.commit, change, {
    ...common,
    changed: ({ id }) => (id === posted.message ? drop(ports, posted) : 'again'),
  });

/** A refusal stands only if no send was accepted under the key. */
const repeated = async (
  ports: Pick<JudgePostedPorts, 'idempotency' | 'digest'>,
  send: Send,
  { project, dueAt, idempotencyKey: key }: AcceptanceFacts,
): Promise<MessageError | undefined> => {
  const holder = key === undefined ? undefined : await ports.idempotency.find(project, key);
  return holder && isLive(holder, dueAt) ? repeatOf(ports, send, holder) : undefined;
};

const repeatOf = (
  { digest }: Pick<JudgePostedPorts, 'digest'>,
  send: Send,
  holder: IdempotencyRecord,
): MessageError =>
  'message' in holder && judgeRepeat(holder, fingerprintOf(digest, send)) === 'replay'
    ? errorOf('duplicate', `${holder.message} was accepted under the same idempotency key`)
    : refusedBy('idempotency_key_reuse');

type AcceptCode =
  ReturnType<typeof decideAcceptance> extends E.Either<infer Refusal, unknown>
    ? (Refusal & { readonly code: string })['code']
    : never;

const reasons = refusalsOf(factsOf(acceptMessage));

const refusedBy = (
  code: AcceptCode | Exclude<BillingRefusal['code'], 'project_suspended'> | 'idempotency_key_reuse',
): MessageError => errorOf(code, reasons[code] ?? code);

const errorOf = (code: MessageErrorCode, reason: string): MessageError => ({
  code,
  message: `The posted message was refused: ${reason}.`,
});
