import type * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../core/commit/change.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { ConditionReport } from '../../core/model/channels/condition.js';
import type { ShownConversation } from '../../core/model/conversations/conversation.js';
import type { StoredEvent } from '../../core/model/events/event.js';
import type { Message } from '../../core/model/messages/message.js';
import type { Job } from '../../core/model/queue/job.js';
import type { LaneKey } from '../../core/model/queue/lane.js';
import type { DeliveryWithAttempts } from '../../core/model/webhooks/delivery.js';
import type { CallOutcome } from '../../core/ports/provider/chat-provider.js';
import type {
  CallReport,
  PreferenceReport,
  ProviderReport,
} from '../../core/ports/provider/intake.js';
import type { WebhookOutcome } from '../../core/ports/webhooks/webhook-sender.js';
import type {
  ApiKeyId,
  ChannelId,
  EventId,
  MessageId,
  ProjectId,
  WebhookEndpointId,
} from '../../core/shared/ids.js';
import type { InvalidInput } from '../../core/shared/invalid-input.js';
import type { PhoneNumber } from '../../core/shared/phone-number.js';
import type { Instant } from '../../core/shared/time.js';
import type { Accepted, AcceptRefusal } from '../../core/use-cases/messages/accept-message.js';
import type { HostileTemplate } from './actors/templates/hostile-templates.js';

/** What a client wants sent: one and the same, however often it asks for it. */
export type SendRequest = {
  readonly number: number;
  readonly project: ProjectId;
  readonly channel: ChannelId;
  /** Tried when the channel fails for certain. */
  readonly fallback: ChannelId | undefined;
  /** An address of a person, or a contact. */
  readonly to: string;
  /** The message that it answers. */
  readonly replyTo?: MessageId | undefined;
  readonly key: string | undefined;
};

/** How a request ended for its client. */
export type Reply<A> =
  | { readonly kind: 'answer'; readonly value: A }
  /** A 5xx, or no connection: it may have happened or not. */
  | { readonly kind: 'failure' }
  | { readonly kind: 'silence' };

/** One request for a wish, from the client's side. */
export type Asked = {
  readonly wish: SendRequest;
  readonly from: number;
  readonly until: number;
  readonly reply: Reply<E.Either<InvalidInput | AcceptRefusal, Accepted>>;
};

/** That a client wanted a message not to be sent. */
export type AskedCancel = {
  readonly message: MessageId;
  readonly reply: Reply<E.Either<{ readonly code: string }, Message>>;
};

/** That a client read a conversation. */
export type AskedRead = {
  readonly project: ProjectId;
  readonly from: number;
  readonly reply: Reply<E.Either<{ readonly code: string }, ShownConversation>>;
};

/** A write that a client wants under a key: one and the same, however often it asks for it. */
export type WriteWish = {
  readonly kind: 'template' | 'endpoint' | 'test';
  readonly project: ProjectId;
  readonly key: string;
  /** By what its effect is known: the name of the template, the URL of the endpoint, the type of the example event. */
  readonly effect: string;
};

/** One request for such a wish, from the client's side. */
export type AskedWrite = {
  readonly wish: WriteWish;
  readonly reply: Reply<{
    readonly answer: E.Either<{ readonly code: string }, unknown>;
    readonly isReplay: boolean;
  }>;
};

/** While a process worked on a request with a key. */
export type Working = {
  readonly process: string;
  readonly key: string;
  readonly from: number;
  until: number;
};

/** That a process said a key was in use, and when it was asked. */
export type SaidRunning = { readonly process: string; readonly key: string; readonly at: number };

/** A call to a provider, from when the worker began it to when it heard of it. */
export type ProviderCall = {
  readonly process: string;
  readonly channel: Channel;
  readonly message: MessageId;
  readonly to: string;
  /** Undefined for another content than a text. */
  readonly body: string | undefined;
  /** The provider's id of the message that it answers. */
  readonly quoted: string | undefined;
  readonly attempt: number;
  readonly from: number;
  until: number;
  outcome: CallOutcome | undefined;
};

/** That a provider took a message. */
export type AcceptedByProvider = {
  readonly message: MessageId;
  readonly channel: ChannelId;
  readonly providerId: string;
  readonly at: number;
};

/** What a provider reported; known by its `tag`. `arrivedAt`: when it was told so, first. */
export type Told<Report extends ProviderReport> = {
  readonly tag: string;
  readonly report: Report;
  arrivedAt: number | undefined;
};

/** What a provider reported of a message. */
export type DeliveredReport = Told<
  Extract<ProviderReport, { readonly kind: 'status' | 'inbound' | 'remote' }>
>;

/** What a provider reported of a person, beside the messages. */
export type ToldOfPerson = Told<CallReport | PreferenceReport>;

/** A media file at the provider, known by the provider's id of it. */
export type SentFile = {
  /** Whether it comes at once, comes later, has other bytes than the provider says, or never was there. */
  readonly fate: 'ready' | 'slow' | 'corrupt' | 'absent';
  readonly readyAt: number;
  readonly bytes: Uint8Array;
};

/** A Change as it came to the store, and what became of it. */
export type SeenChange = {
  readonly process: string;
  readonly at: number;
  readonly change: Change;
  readonly isMade: boolean;
  /** Its events in their places; none of a Change that was not made. */
  readonly events: readonly StoredEvent[];
};

/** A lane that the store gave or left to a process. */
export type SeenLease = {
  readonly process: string;
  readonly lane: LaneKey;
  readonly epoch: number;
  readonly at: number;
  readonly isNew: boolean;
};

/** Jobs that the store gave to a process; `asked`: when that asked for them, by its own clock. */
export type SeenClaim = {
  readonly asked: Instant;
  readonly process: string;
  readonly lane: ChannelId;
  readonly epoch: number;
  readonly at: number;
  readonly jobs: readonly Pick<Job, 'id' | 'state'>[];
};

/** A message as a client was shown it, and the events about it that it then found in the log. */
export type Read = {
  readonly from: number;
  readonly until: number;
  readonly message: Message;
  readonly announced: readonly string[] | undefined;
};

/** A page of events as a reader got it, in the order of reading. */
export type SeenPage = {
  readonly reader: string;
  readonly project: ProjectId;
  readonly after: number;
  readonly limit: number;
  readonly events: readonly { readonly sequence: number; readonly text: string }[];
};

/** An attempt at a delivery, from when it left a worker to when that heard what came of it. */
export type Post = {
  readonly process: string;
  readonly from: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When it came to a receiver, and the status that this answered with. */
  arrivedAt: number | undefined;
  answered: number | undefined;
  until: number;
  outcome: WebhookOutcome | undefined;
};

/** A secret as a client was shown it. */
export type Shown = { readonly endpoint: WebhookEndpointId; readonly secret: string };

/** An endpoint's deliveries as a client found them when all was over. */
export type Listed = {
  readonly endpoint: WebhookEndpointId;
  readonly deliveries: readonly DeliveryWithAttempts[];
  /** How many of their attempts the statistics count. */
  readonly counted: number;
};

/** A use of a key. Undefined when the answer was lost. */
export type KeyUse = {
  readonly key: ApiKeyId;
  readonly from: number;
  readonly until: number;
  readonly opens: boolean | undefined;
};

/** What the provider answered when it was asked about a channel. */
export type Inspected = {
  readonly channel: ChannelId;
  readonly becomes: ConditionReport['becomes'];
  readonly at: number;
};

/** An event that a subscription's handler got, from when it began to when it had handled it; undefined when it did not. */
export type HandledEvent = {
  readonly process: string;
  readonly project: ProjectId;
  readonly sequence: number;
  readonly from: number;
  until: number | undefined;
  /** When the handler failed. */
  failedAt: number | undefined;
};

/** A person of a project who was erased, the events that had told of them, and when the erasure ended. */
export type ErasedPerson = {
  readonly person: string;
  readonly events: ReadonlySet<EventId>;
  readonly at: number;
};

/** What a host posts: a text, or what is refused whenever it is judged. */
export type PostedKind = 'text' | 'other text' | 'no template' | 'no number' | 'no channel';

/** A message that a host posted in a transaction. */
export type Posting = {
  /** Names it, in the metadata of its message. */
  readonly name: string;
  readonly project: ProjectId;
  readonly channel: ChannelId;
  readonly to: PhoneNumber;
  readonly kind: PostedKind;
  readonly key: string | undefined;
  readonly message: MessageId;
  /** When the host's transaction was committed; undefined when it was not. */
  committedAt: number | undefined;
};

/** A suspension: when it was asked for, from when it was heard of, until its end was asked for, and when that was heard of. */
export type Suspended = {
  readonly project: ProjectId;
  readonly askedAt: number;
  from: number;
  until: number;
  endedAt: number;
};

/** What everybody outside the service saw, and what came to the store: the checks believe nothing else. */
export type Ledger = {
  /** From when on nothing is wrong with anything any more. */
  healthyFrom: number;
  readonly asked: Asked[];
  readonly cancels: AskedCancel[];
  readonly conversationReads: AskedRead[];
  readonly askedWrites: AskedWrite[];
  readonly working: Working[];
  readonly saidRunning: SaidRunning[];
  readonly calls: ProviderCall[];
  readonly takings: AcceptedByProvider[];
  /** Every template that the hostile provider has, as it stands there. */
  readonly templates: HostileTemplate[];
  readonly told: DeliveredReport[];
  readonly toldOfPersons: ToldOfPerson[];
  readonly files: Map<string, SentFile>;
  readonly inspected: Inspected[];
  readonly changes: SeenChange[];
  readonly leases: SeenLease[];
  readonly takes: SeenClaim[];
  readonly rechecks: Read[];
  readonly pages: SeenPage[];
  /** When it was noted in the store that a report had reached a channel. */
  readonly heard: { readonly name: string; readonly at: number }[];
  /** The messages whose records had a flipped bit for a while. */
  readonly flipped: Set<MessageId>;
  /** The messages whose records were torn for a while. */
  readonly torn: Set<MessageId>;
  /** Workers that came to their end in good order. */
  readonly stopped: { readonly process: string; readonly at: number }[];
  readonly posts: Post[];
  /** Tests of endpoints. */
  readonly tests: Post[];
  readonly handled: HandledEvent[];
  readonly shown: Shown[];
  readonly listed: Listed[];
  readonly keysTried: KeyUse[];
  readonly suspensions: Suspended[];
  /** When keys were revoked in the store. */
  readonly revoked: { readonly key: ApiKeyId; readonly at: number }[];
  /** The number of each order that the host tried to store: one for each of its transactions. */
  readonly ordered: number[];
  /** The rows of the host: the number of each order that it committed. */
  readonly orders: number[];
  /** Every message that a host posted, also in transactions that were rolled back. */
  readonly postings: Posting[];
  /** The same, those of committed transactions alone, in the order of the commits. */
  readonly posted: Posting[];
  readonly erased: ErasedPerson[];
  /** What was wrong at first sight. */
  readonly wrongs: string[];
};

export const emptyLedger = (): Ledger => ({
  healthyFrom: Number.POSITIVE_INFINITY,
  asked: [],
  cancels: [],
  conversationReads: [],
  askedWrites: [],
  working: [],
  saidRunning: [],
  calls: [],
  takings: [],
  templates: [],
  told: [],
  toldOfPersons: [],
  files: new Map(),
  inspected: [],
  changes: [],
  leases: [],
  takes: [],
  rechecks: [],
  pages: [],
  heard: [],
  flipped: new Set(),
  torn: new Set(),
  stopped: [],
  posts: [],
  tests: [],
  handled: [],
  shown: [],
  listed: [],
  keysTried: [],
  suspensions: [],
  revoked: [],
  ordered: [],
  orders: [],
  postings: [],
  posted: [],
  erased: [],
  wrongs: [],
});
