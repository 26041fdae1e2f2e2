import type { BillingRefusal } from '../model/billing/billing.js';
import type { UsageIncrement } from '../model/billing/usage.js';
import type { Channel } from '../model/channels/channel.js';
import type { Contact } from '../model/contacts/contact.js';
import type { Conversation } from '../model/conversations/conversation.js';
import type { Recount } from '../model/conversations/moves.js';
import type { Note } from '../model/conversations/note.js';
import type { Event, EventDraft, StoredEvent } from '../model/events/event.js';
import type { IdempotencyRecord } from '../model/idempotency/idempotency.js';
import type { HeldLimit } from '../model/limits/effective-limits.js';
import type { Media } from '../model/media/media.js';
import type { Message } from '../model/messages/message.js';
import type { NewPostedSend } from '../model/messages/sends/posted-send.js';
import type { UnmatchedReport } from '../model/messages/status-report.js';
import type { TimelineEntry } from '../model/messages/timeline.js';
import type { Job, JobDraft, Settlement } from '../model/queue/job.js';
import type { LaneKey } from '../model/queue/lane.js';
import type { Template } from '../model/templates/template.js';
import type { AttemptEnd } from '../model/webhooks/attempt-end.js';
import type { DeliveryName } from '../model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../model/webhooks/endpoint.js';
import type {
  ChannelId,
  ContactId,
  ConversationId,
  Id,
  MessageId,
  NoteId,
  ProjectId,
  UserId,
  WebhookEndpointId,
} from '../shared/ids.js';
import type { Instant } from '../shared/time.js';
import type { TraceContext } from '../shared/trace-context.js';
import type { AdministrationChange } from './administration/change.js';

/** The entities that a Change can put, each under the plural that names its kind. */
export type Entities = {
  readonly messages: Message;
  readonly channels: Channel;
  readonly endpoints: WebhookEndpoint;
  readonly templates: Template;
  readonly media: Media;
  readonly contacts: Contact;
};
export type EntityKind = keyof Entities;
export const entityKinds = [
  'messages',
  'channels',
  'endpoints',
  'templates',
  'media',
  'contacts',
] as const satisfies readonly EntityKind[];

/**
 * Entities to write. The `version` of each is the one that was read, or 0 for a new entity; the store writes the entity
 * under the next version.
 */
export type Puts = { readonly [Kind in EntityKind]?: readonly Entities[Kind][] };

/** A name that a provider gave to a message or a template, unique in its project. */
export type ExternalId = { readonly name: string; readonly of: Id<'msg' | 'tmpl'> };

/** An address by which a network names a person, and the contact that has it. In its project, no other contact has it. */
export type ContactKey = { readonly key: string; readonly of: ContactId };

/** A call of the person of a conversation, when it was by the clock of the network. */
export type ConversationCall = { readonly conversation: ConversationId; readonly at: Instant };

/** A message or a contact that is erased, and the events about it. Those without a new text show the message. */
export type Erasure = {
  readonly subject: MessageId | ContactId;
  readonly events: readonly (Pick<Event, 'sequence'> & { readonly text?: string })[];
};

/** What must hold when the Change is committed. A requirement that does not hold is a `Conflict`. */
export type Requirements = {
  /** The key has no live record, but for that of `replacedAnswer`. This record is then stored under it. */
  readonly idempotency?: IdempotencyRecord | undefined;
  /** The sealed answer of the record that `idempotency` may replace. */
  readonly replacedAnswer?: string | undefined;
  /** The project may send one more message. It is then spent. */
  readonly allowance?: boolean;
  /** The messages a month of a project whose billing has no allowance. Default: no limit. */
  readonly inheritedAllowance?: HeldLimit;
  /** The lane has fewer unsettled jobs than the threshold. */
  readonly backlogBelow?: { readonly lane: ChannelId; readonly threshold: number };
  /** These entities are still at the version that was read. */
  readonly unchanged?: readonly {
    readonly id: Id<'msg' | 'chan' | 'tmpl' | 'cont'>;
    readonly version: number;
  }[];
  /** The lane is still leased under this epoch, and the settled jobs are still as they were claimed under it. */
  readonly lease?: { readonly lane: LaneKey; readonly epoch: number };
  /** The external id belongs to nothing yet. */
  readonly unusedExternalId?: string;
  /** Exactly this many unmatched reports are stored under the name. */
  readonly unmatchedReports?: { readonly name: string; readonly count: number };
  /** An inbound message waits for its media file under this name: it was not erased. */
  readonly pendingMedia?: string;
  /** The project has fewer channels than this. */
  readonly channelsBelow?: number;
  /** With the media files of this Change, the project has at most this many bytes of them. */
  readonly mediaQuota?: number;
  /** The project has fewer webhook endpoints than this. */
  readonly endpointsBelow?: number;
  /** The posted send at this place is the next one of the project. It is then taken. */
  readonly nextPosted?: number;
  /** The endpoint has failed since this instant without a success. */
  readonly failingSince?: { readonly endpoint: WebhookEndpointId; readonly since: Instant };
};

/**
 * Everything that one decision changes of a project, as data; a store commits all of it or nothing. Each event is also delivered
 * to every endpoint that is active and subscribed when the Change is committed. `aspects.ts` says which module handles each key.
 */
export type Change = {
  readonly project: ProjectId;
  /** The instant of the decision. */
  readonly at: Instant;
  /** The same by steady time: what the Change makes due at once is due then. Default: `at`. */
  readonly steadyAt?: Instant;
  readonly requires?: Requirements;
  readonly puts?: Puts;
  readonly externalIds?: readonly ExternalId[];
  /** Addresses that contacts have from now on. One that the same Change removes from another contact is moved. */
  readonly contactKeys?: readonly ContactKey[];
  /** The events get consecutive sequence numbers in this order. */
  readonly events?: readonly EventDraft[];
  readonly jobs?: readonly JobDraft[];
  /**
   * The caller owns this lane under this epoch and attempts the added jobs itself: those that may go are claimed in the
   * same commit, if the lane is still leased under the epoch.
   */
  readonly claim?: { readonly lane: ChannelId; readonly epoch: number };
  readonly settlements?: readonly Settlement[];
  /** Jobs in state `unknown` about these subjects are due now, and those in state `queued` at `queuedAt`, where that is given. */
  readonly makeDue?: readonly {
    readonly lane: ChannelId;
    readonly subject: Job['subject'];
    readonly queuedAt?: Instant | undefined;
  }[];
  /** Lanes that are due now because their channel changed. */
  readonly wake?: readonly ChannelId[];
  /** Sends to remove before any call: each waits in the queue, and no earlier call of it may have arrived. */
  readonly withdrawals?: readonly { readonly lane: ChannelId; readonly subject: MessageId }[];
  /** The message that was spent at this instant is spent no more. */
  readonly refund?: { readonly spentAt: Instant };
  /** Messages to post in place of some that fail. They are judged after the commit, as those that hosts post. */
  readonly posts?: readonly NewPostedSend[];
  readonly usage?: readonly UsageIncrement[];
  readonly timeline?: readonly TimelineEntry[];
  readonly addUnmatchedReports?: readonly (UnmatchedReport & { readonly name: string })[];
  /** Names under which no message waits for its media file any more. */
  readonly endMediaWaits?: readonly string[];
  /** Names whose unmatched reports are removed. */
  readonly removeUnmatchedReports?: readonly string[];
  /** Endpoints to remove, at the version that was read. Their deliveries are pruned later. */
  readonly removeEndpoints?: readonly Pick<WebhookEndpoint, 'id' | 'version'>[];
  /** Templates to remove, at the version that was read, each with the external id that is its name at the provider. */
  readonly removeTemplates?: readonly (Pick<Template, 'id' | 'version'> & {
    readonly externalId: string;
  })[];
  /** Conversations of which all messages are read now, as they were read: one that got a message meanwhile is a conflict. */
  readonly readConversations?: readonly Pick<
    Conversation,
    'id' | 'lastMessageId' | 'unreadCount'
  >[];
  /** Conversations that a member answers from now on, or none. One that does not exist is passed over. */
  readonly assignConversations?: readonly {
    readonly conversation: ConversationId;
    readonly assignee: UserId | undefined;
  }[];
  /** A conversation that exists, or begins with this Change, is open from such a call on. */
  readonly calls?: readonly ConversationCall[];
  /**
   * Conversations that were counted again from their messages, with what they said before. One that has no messages ends. A
   * conflict if one says something else by now.
   */
  readonly correctConversations?: readonly {
    readonly conversation: ConversationId;
    readonly stored: Recount;
    readonly counted: Recount | undefined;
  }[];
  /** Conversations that have an event if it is due, and would not come too soon. */
  readonly announceConversations?: readonly ConversationId[];
  /** Notes to add. One of a conversation that has ended or was joined to another one is a conflict. */
  readonly addNotes?: readonly Note[];
  /** Notes to remove, as far as they are there. */
  readonly removeNotes?: readonly NoteId[];
  /** Messages to remove, at the version that was read. */
  readonly removeMessages?: readonly Pick<Message, 'id' | 'version'>[];
  /**
   * Messages that are removed or erased, each with its conversation as it was read, and the newest message that is then left
   * there. The conversation ends where none is left. A conflict if the newest one leaves, and others came or left since the read.
   */
  readonly leaveConversations?: readonly {
    readonly conversation: ConversationId;
    readonly revision: Conversation['revision'];
    readonly message: Message;
    readonly last?: MessageId | undefined;
  }[];
  /** Media files to remove, as they were read. Their bytes go with a later sweep. */
  readonly removeMedia?: readonly Media[];
  /** Messages whose timelines are removed. */
  readonly removeTimelines?: readonly MessageId[];
  /** Contacts to remove, at the version that was read. */
  readonly removeContacts?: readonly Pick<Contact, 'id' | 'version'>[];
  /** Addresses that contacts have no more, as far as they are theirs still. */
  readonly removeContactKeys?: readonly ContactKey[];
  /** External ids to remove, as far as they have the same owner still. */
  readonly removeExternalIds?: readonly ExternalId[];
  /**
   * What receivers and handlers answered to the events of these messages and contacts goes, and what they answer later is not
   * stored.
   */
  readonly erasures?: readonly Erasure[];
  /** The jobs about these subjects lose their recipient, and the next job of the recipient may go. */
  readonly freeJobs?: readonly { readonly lane: ChannelId; readonly subject: Job['subject'] }[];
  /** Events to deliver to an endpoint. It has a delivery of none of them; otherwise the Change is a conflict. */
  readonly replay?: {
    readonly endpoint: WebhookEndpointId;
    readonly events: readonly Pick<Event, 'id' | 'sequence'>[];
  };
  /** Deliveries to send again now. */
  readonly resends?: readonly DeliveryName[];
  /** Delivery attempts that ended, under the lease of their endpoint's lane. */
  readonly attemptEnds?: readonly AttemptEnd[];
};

/** A Change of a project, or one of the administration. */
export type AnyChange = Change | AdministrationChange;

/** When what a Change makes due at once is due. */
export const dueAtOnce = ({ at, steadyAt = at }: Pick<Change, 'at' | 'steadyAt'>): Instant =>
  steadyAt;

/** When a job becomes due that `makeDue` names. Undefined for one in another state. */
export const dueAs = (
  { state }: Pick<Job, 'state'>,
  change: Pick<Change, 'at' | 'steadyAt'>,
  queuedAt: Instant | undefined,
): Instant | undefined => {
  if (state === 'unknown') return dueAtOnce(change);
  return state === 'queued' ? queuedAt : undefined;
};

/** The request or span that the resource of a Change came from; undefined when that was not traced. */
export const traceOf = ({ puts }: Pick<Change, 'puts'>): TraceContext | undefined =>
  puts?.messages?.[0]?.trace ?? puts?.templates?.[0]?.trace;

/** Why a Change was not committed, with what stands in its way. */
export type Conflict =
  | { readonly code: 'key_taken'; readonly holder: IdempotencyRecord }
  | { readonly code: 'billing'; readonly refusal: BillingRefusal }
  | { readonly code: 'backlog'; readonly backlog: number }
  | { readonly code: 'changed'; readonly id: string }
  | { readonly code: 'lease_lost' }
  | { readonly code: 'send_begun' }
  | {
      readonly code: 'external_id_taken';
      readonly name: string;
      readonly holder: Id<'msg' | 'tmpl'>;
    }
  | { readonly code: 'contact_key_taken'; readonly key: string; readonly holder: ContactId }
  | { readonly code: 'unmatched_reports_changed' }
  | { readonly code: 'media_not_pending' }
  | { readonly code: 'channel_limit'; readonly limit: number }
  | { readonly code: 'endpoint_limit'; readonly limit: number }
  | { readonly code: 'media_quota'; readonly limit: number; readonly used: number }
  | { readonly code: 'not_next_posted' }
  | { readonly code: 'project_missing' };

/** A Change after its commit. */
export type Committed = {
  readonly events: readonly StoredEvent[];
  /** The endpoint of each delivery that was added. */
  readonly delivered: readonly WebhookEndpointId[];
  /** The added jobs that were claimed. */
  readonly claimed: readonly Job[];
  /** The lanes in which a settlement let the next job of a recipient go. */
  readonly promoted: readonly ChannelId[];
  /** The endpoints whose workers may have read texts that the Change erased. */
  readonly outdated: readonly WebhookEndpointId[];
};

/** A Change that makes nothing that anybody has to be told of. */
export const nothingCommitted: Committed = {
  events: [],
  delivered: [],
  claimed: [],
  promoted: [],
  outdated: [],
};
