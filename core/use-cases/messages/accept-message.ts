import * as E from 'fp-ts/lib/Either.js';
import type { Conflict } from '../../commit/change.js';
import { factKey } from '../../commit/facts.js';
import type { BillingRefusal } from '../../model/billing/billing.js';
import { type Channel, drainSeconds } from '../../model/channels/channel.js';
import { eventData } from '../../model/events/event.js';
import {
  fingerprintOf,
  type IdempotencyRecord,
  isLive,
  judgeRepeat,
} from '../../model/idempotency/idempotency.js';
import type { Send } from '../../model/messages/send.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { PhoneNumbering } from '../../ports/machine/phone-numbering.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { IdempotencyStore } from '../../ports/stores/idempotency-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import type { MessageId, NewId, ProjectId, RequestId } from '../../shared/ids.js';
import { type KnownChannels, knownChannels } from '../channels/known-channels.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import {
  type Acceptance,
  type AcceptanceFacts,
  type AcceptanceRefusal,
  decideAcceptance,
} from './decide-acceptance.js';
import { findMaterial } from './find-material.js';

export type AcceptMessagePorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly canExist: PhoneNumbering;
  readonly channels: ChannelStore;
  readonly templates: TemplateStore;
  readonly media: MediaStore;
  readonly idempotency: IdempotencyStore;
  readonly events: EventStore;
  readonly commit: Commit;
  readonly sendTtlMs: number;
};

export type AcceptMessage = {
  readonly project: ProjectId;
  /** The request that brings it, for the timeline; a host without requests has none. */
  readonly request?: RequestId | undefined;
  /** One per logical message; a second send under it answers as the first did (docs/specification.md#3.4.2). */
  readonly idempotencyKey?: string | undefined;
  readonly send: Send;
};

export type AcceptRefusal =
  | AcceptanceRefusal
  | BillingRefusal
  | { readonly code: 'channel_backlog_exceeded'; readonly retryAfterSeconds: number }
  | { readonly code: 'idempotency_in_progress' }
  | { readonly code: 'idempotency_key_reuse' };

export type Accepted = {
  readonly message: MessageId;
  /** The Message as JSON text: the same bytes for every replay. */
  readonly body: string;
  readonly isReplay: boolean;
};

type Ports = AcceptMessagePorts & { readonly known: KnownChannels };
type Answer = E.Either<AcceptRefusal, Accepted>;

/** Takes a message in: durably stored, counted and announced, not yet sent. */
export const acceptMessage = (host: AcceptMessagePorts) => {
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
};

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

const acceptThrough = async (
  ports: Ports,
  command: AcceptMessage,
  { channel, isFresh }: { readonly channel: Channel | undefined; readonly isFresh: boolean },
): Promise<Answer | 'retry'> => {
  const facts = await gather(ports, command, channel);
  const decision = decideAcceptance(command.send, facts);
  if (E.isLeft(decision)) {
    return isFresh ? ((await replayOf(ports, command, facts)) ?? decision) : 'retry';
  }

  const outcome = await ports.commit(withKey(ports, command, facts, decision.right));
  if (E.isLeft(outcome)) return answerTo(ports, command, facts, outcome.left);
  const { body } = decision.right;
  return E.right({ message: facts.ids.message, body, isReplay: false });
};

const gather = async (
  ports: Ports,
  { project, request, send }: AcceptMessage,
  channel: Channel | undefined,
): Promise<AcceptanceFacts> => {
  const { clock, newId, canExist, sendTtlMs } = ports;
  const material = await findMaterial(ports, project, send.payload);
  const now = clock();
  const ids = { message: newId('msg'), event: newId('evt'), job: newId('job') };
  const facts = { now, expiresAt: now + sendTtlMs, ids, channel, material, canExist };
  return { ...facts, project, request: request ?? null };
};

/** The Change, and under a key the record that it was made: both are kept or neither. */
const withKey = (
  ports: Ports,
  command: AcceptMessage,
  { project, now, ids }: AcceptanceFacts,
  { change }: Acceptance,
): Acceptance['change'] => {
  const { idempotencyKey: key } = command;
  if (key === undefined) return change;
  const fingerprint = fingerprintOf(ports.digest, command.send);
  const { message, event } = ids;
  const idempotency = { project, key, fingerprint, message, event, createdAt: now };
  return { ...change, requires: { ...change.requires, idempotency } };
};

const answerTo = async (
  ports: Ports,
  command: AcceptMessage,
  facts: AcceptanceFacts,
  conflict: Conflict,
): Promise<Answer | 'retry'> => {
  switch (conflict.code) {
    case 'key_taken':
      return replay(ports, command, conflict.holder);
    case 'billing':
      return E.left(conflict.refusal);
    case 'backlog': {
      const rate = facts.channel?.ratePerSecond ?? 1;
      const retryAfterSeconds = drainSeconds(conflict.backlog, rate);
      return E.left({ code: 'channel_backlog_exceeded', retryAfterSeconds });
    }
    case 'changed':
      return 'retry';
    default:
      throw new PortFailure(`an acceptance met an impossible conflict: ${conflict.code}`);
  }
};

/** A refusal stands only where the key was never accepted: a replay works whatever changed since. */
const replayOf = async (
  ports: Ports,
  command: AcceptMessage,
  { project, now }: AcceptanceFacts,
): Promise<Answer | undefined> => {
  if (command.idempotencyKey === undefined) return undefined;
  const holder = await ports.idempotency.find(project, command.idempotencyKey);
  return holder && isLive(holder, now) ? replay(ports, command, holder) : undefined;
};

const replay = async (
  ports: Ports,
  command: AcceptMessage,
  holder: IdempotencyRecord,
): Promise<Answer> => {
  if (judgeRepeat(holder, fingerprintOf(ports.digest, command.send)) === 'reuse')
    return E.left({ code: 'idempotency_key_reuse' });
  const event = await ports.events.find(command.project, holder.event);
  if (!event) throw new PortFailure(`the event of ${holder.message} is missing`);
  return E.right({ message: holder.message, body: eventData(event.text), isReplay: true });
};
