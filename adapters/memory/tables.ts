import type { Facts } from '../../core/commit/facts.js';
import type { AdminToken } from '../../core/model/access/admin-token.js';
import type { ApiKey } from '../../core/model/access/api-key.js';
import type { Alert } from '../../core/model/alerts/alert.js';
import type { AlertNotice } from '../../core/model/alerts/alert-notice.js';
import type { AlertRule } from '../../core/model/alerts/alert-rule.js';
import type { UsageIncrement } from '../../core/model/billing/usage.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { Contact } from '../../core/model/contacts/contact.js';
import type { Note } from '../../core/model/conversations/note.js';
import type { DeadLetter, FailedEvent } from '../../core/model/events/dead-letter.js';
import type { StoredEvent } from '../../core/model/events/event.js';
import type { StoredSubscription } from '../../core/model/events/subscription.js';
import type { Plan } from '../../core/model/limits/plan.js';
import type { Media } from '../../core/model/media/media.js';
import type { Message } from '../../core/model/messages/message.js';
import type { PostedSend } from '../../core/model/messages/sends/posted-send.js';
import type { UnmatchedReport } from '../../core/model/messages/status-report.js';
import type { TimelineEntry } from '../../core/model/messages/timeline.js';
import type { AuditEntry } from '../../core/model/people/audit-entry.js';
import type { AuditSeal } from '../../core/model/people/audit-seal.js';
import type { AuditStream } from '../../core/model/people/audit-stream.js';
import type { Invitation } from '../../core/model/people/invitation.js';
import type { OneTimeLink } from '../../core/model/people/one-time-link.js';
import type { Passkey, UsedChallenge } from '../../core/model/people/passkey.js';
import type { ProjectRole } from '../../core/model/people/project-role.js';
import type { Session } from '../../core/model/people/session.js';
import type { Member, User } from '../../core/model/people/user.js';
import type {
  ProvisionedGroup,
  ProvisionedGroupMember,
  ProvisionedGroupRole,
} from '../../core/model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../core/model/provisioning/provisioned-member.js';
import type { ScimToken } from '../../core/model/provisioning/scim-token.js';
import type { Job } from '../../core/model/queue/job.js';
import type { LaneKey, LaneState } from '../../core/model/queue/lane.js';
import type { QuickReply } from '../../core/model/quick-replies/quick-reply.js';
import type { ApiRequest } from '../../core/model/requests/api-request.js';
import type { OwnLimit } from '../../core/model/retention/limits.js';
import type { AttemptCount, OpenDelivery } from '../../core/model/statistics/attempt-count.js';
import type { CountedAs } from '../../core/model/statistics/event-count.js';
import type { QueueSample } from '../../core/model/statistics/queue-sample.js';
import type { Template } from '../../core/model/templates/template.js';
import type { DeletedProject } from '../../core/model/tenants/deleted-project.js';
import type { Organization, Project } from '../../core/model/tenants/project.js';
import type { DeliveryAttempt, StoredDelivery } from '../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import type { PendingInbound } from '../../core/ports/queues/pending-inbound-store.js';
import type {
  AdminTokenId,
  ApiKeyId,
  AuditEntryId,
  ChannelId,
  InvitationId,
  JobId,
  MessageId,
  NoteId,
  OrganizationId,
  ProjectId,
  RequestId,
  SessionId,
  TemplateId,
  UserId,
  WebhookEndpointId,
} from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

/** When a lane is due and who has leased it. */
export type Lane = LaneState & { readonly project: ProjectId };

/** The count of one metric on one day. */
export type DayCount = Omit<UsageIncrement, 'quantity'> & {
  readonly project: ProjectId;
  readonly quantity: number;
};

/** The events of one kind in one step. */
export type EventCount = CountedAs & {
  readonly project: ProjectId;
  readonly stepMs: number;
  /** The start of the step. */
  readonly at: Instant;
  readonly count: number;
};

/** The most that samples found in one step. A project `''` stands for all: it says that a sample was taken. */
export type StepSample = Omit<QueueSample, 'project'> & {
  readonly project: ProjectId | '';
  readonly stepMs: number;
  /** The start of the step. */
  readonly at: Instant;
};

/** The attempts of one outcome to one endpoint in one step. */
export type StepAttempts = AttemptCount & { readonly endpoint: WebhookEndpointId };

/** A value and when it expires. */
export type EphemeralEntry = { readonly text: string; readonly expiresAt: Instant };

/** Ids under a key: a table with any number of values for each key. */
export type Index<Key extends string, Value extends string> = {
  /** The values under a key, in no order. */
  readonly of: (key: Key) => readonly Value[];
  /** Adds a value. One that is there already stays. */
  readonly add: (key: Key, value: Value) => void;
  /** Removes a value, if it is there. */
  readonly remove: (key: Key, value: Value) => void;
};

/**
 * Everything that the stores hold. Values are never changed in place: each change is a `set`, a `delete`, an `add` or a
 * `remove`, so that tables can be in a database. The order of a table's entries has no meaning.
 */
export type Tables = {
  readonly facts: Facts;
  readonly adminTokens: Map<AdminTokenId, AdminToken>;
  /** Plans by name. */
  readonly plans: Map<string, Plan>;
  readonly organizations: Map<OrganizationId, Organization>;
  readonly projects: Map<ProjectId, Project>;
  /** What stays of projects that were deleted. */
  readonly deletedProjects: Map<ProjectId, DeletedProject>;
  /** The limits that projects have set, by project and kind. */
  readonly retentionLimits: Map<string, OwnLimit>;
  /** Quick replies by project and title. */
  readonly quickReplies: Map<string, QuickReply>;
  readonly alertRules: Map<AlertRule['id'], AlertRule>;
  /** Alerts by rule and place. */
  readonly alerts: Map<string, Alert>;
  readonly alertNotices: Map<AlertNotice['id'], AlertNotice>;
  readonly notes: Map<NoteId, Note>;
  readonly requests: Map<RequestId, ApiRequest>;
  readonly keys: Map<ApiKeyId, ApiKey>;
  readonly users: Map<UserId, User>;
  /** Members by organization and user. */
  readonly members: Map<string, Member>;
  /** Roles in projects by user and project. */
  readonly projectRoles: Map<string, ProjectRole>;
  readonly invitations: Map<InvitationId, Invitation>;
  readonly scimTokens: Map<ScimToken['id'], ScimToken>;
  readonly provisionedMembers: Map<ProvisionedMember['id'], ProvisionedMember>;
  readonly provisionedGroups: Map<ProvisionedGroup['id'], ProvisionedGroup>;
  /** Who is in groups, by group and member. */
  readonly provisionedGroupMembers: Map<string, ProvisionedGroupMember>;
  /** What groups give in projects, by group and project. */
  readonly provisionedGroupRoles: Map<string, ProvisionedGroupRole>;
  /** Links by the hash of their token. */
  readonly links: Map<string, OneTimeLink>;
  /** Passkeys by the id of their credential. */
  readonly passkeys: Map<string, Passkey>;
  /** Used challenges by their hash. */
  readonly usedChallenges: Map<string, UsedChallenge>;
  readonly sessions: Map<SessionId, Session>;
  readonly auditStreams: Map<string, AuditStream>;
  readonly auditSeals: Map<string, AuditSeal>;
  readonly auditEntries: Map<AuditEntryId, AuditEntry>;
  readonly messages: Map<MessageId, Message>;
  readonly channels: Map<ChannelId, Channel>;
  readonly templates: Map<TemplateId, Template>;
  readonly media: Map<Media['id'], Media>;
  readonly contacts: Map<Contact['id'], Contact>;
  /** Events by project and sequence number. */
  readonly events: Map<string, StoredEvent>;
  /** The sequence number of the first event of a project that is not pruned. Absent: 1. */
  readonly firstEvents: Map<ProjectId, number>;
  /** The sequence numbers of the events about a resource, ascending. */
  readonly eventsAbout: Map<StoredEvent['subject'], readonly number[]>;
  readonly subscriptions: Map<string, StoredSubscription>;
  /** The sequence numbers up to which subscriptions have handled events, by project and name. */
  readonly cursors: Map<string, number>;
  /** The events that subscriptions handle again, likewise. One at or before its cursor has no meaning. */
  readonly failedEvents: Map<string, FailedEvent>;
  /** Dead letters by project, sequence number and subscription. */
  readonly deadLetters: Map<string, Omit<DeadLetter, 'isEventKept'>>;
  readonly timeline: Map<MessageId, readonly TimelineEntry[]>;
  readonly unmatchedReports: Map<string, readonly UnmatchedReport[]>;
  readonly usage: Map<string, DayCount>;
  readonly eventCounts: Map<string, EventCount>;
  /** The sequence numbers up to which the events of projects are counted. */
  readonly countCursors: Map<ProjectId, number>;
  readonly queueSamples: Map<string, StepSample>;
  readonly attemptCounts: Map<string, StepAttempts>;
  /** The sequence numbers of the events up to which the deliveries of endpoints are counted. */
  readonly attemptCursors: Map<WebhookEndpointId, number>;
  /** By `deliveryKey`, as all tables of deliveries. */
  readonly openDeliveries: Map<string, OpenDelivery>;
  /** The open deliveries of an endpoint. */
  readonly openOf: Index<WebhookEndpointId, string>;
  readonly pendingInbound: Map<string, PendingInbound>;
  readonly pendingMedia: Map<string, PendingInbound>;
  /** The posted sends of a project, in order. */
  readonly postedSends: Map<ProjectId, readonly Omit<PostedSend, 'isCancelled'>[]>;
  /** The last place that a posted send of a project had. */
  readonly lastPosted: Map<ProjectId, number>;
  readonly ephemeral: Map<string, EphemeralEntry>;
  readonly lanes: Map<LaneKey, Lane>;
  readonly jobs: Map<JobId, Job>;
  /** The unsettled jobs of a lane, and those of one recipient in it. */
  readonly jobsOfLane: Index<ChannelId, JobId>;
  readonly jobsOfRecipient: Index<string, JobId>;
  readonly endpoints: Map<WebhookEndpointId, WebhookEndpoint>;
  readonly deliveries: Map<string, StoredDelivery>;
  /** The deliveries of an endpoint, and the pending ones among them. */
  readonly deliveriesOf: Index<WebhookEndpointId, string>;
  readonly pendingOf: Index<WebhookEndpointId, string>;
  readonly attempts: Map<string, readonly DeliveryAttempt[]>;
};

/** Makes tables of each kind. A name is that of one table, always the same. */
export type TableMaker = {
  readonly map: <Key extends string, Value>(name: string) => Map<Key, Value>;
  readonly set: (name: string) => Set<string>;
  readonly index: <Key extends string, Value extends string>(name: string) => Index<Key, Value>;
};

/** All tables. */
export const tablesFrom = ({ map, set, index }: TableMaker): Tables => ({
  facts: {
    projects: map('facts.projects'),
    spent: map('facts.spent'),
    idempotency: map('facts.idempotency'),
    versions: map('facts.versions'),
    externalIds: map('facts.externalIds'),
    contactKeys: map('facts.contactKeys'),
    conversations: map('facts.conversations'),
    channelCounts: map('facts.channelCounts'),
    lanes: map('facts.lanes'),
    jobs: map('facts.jobs'),
    sends: map('facts.sends'),
    busyRecipients: set('facts.busyRecipients'),
    unmatchedReports: map('facts.unmatchedReports'),
    health: map('facts.health'),
    deliveries: map('facts.deliveries'),
    pendingMedia: set('facts.pendingMedia'),
    postedSends: map('facts.postedSends'),
  },
  adminTokens: map('adminTokens'),
  plans: map('plans'),
  organizations: map('organizations'),
  projects: map('projects'),
  deletedProjects: map('deletedProjects'),
  retentionLimits: map('retentionLimits'),
  quickReplies: map('quickReplies'),
  alertRules: map('alertRules'),
  alerts: map('alerts'),
  alertNotices: map('alertNotices'),
  notes: map('notes'),
  requests: map('requests'),
  keys: map('keys'),
  users: map('users'),
  members: map('members'),
  projectRoles: map('projectRoles'),
  invitations: map('invitations'),
  scimTokens: map('scimTokens'),
  provisionedMembers: map('provisionedMembers'),
  provisionedGroups: map('provisionedGroups'),
  provisionedGroupMembers: map('provisionedGroupMembers'),
  provisionedGroupRoles: map('provisionedGroupRoles'),
  links: map('links'),
  passkeys: map('passkeys'),
  usedChallenges: map('usedChallenges'),
  sessions: map('sessions'),
  auditStreams: map('auditStreams'),
  auditSeals: map('auditSeals'),
  auditEntries: map('auditEntries'),
  messages: map('messages'),
  channels: map('channels'),
  templates: map('templates'),
  media: map('media'),
  contacts: map('contacts'),
  events: map('events'),
  firstEvents: map('firstEvents'),
  eventsAbout: map('eventsAbout'),
  subscriptions: map('subscriptions'),
  cursors: map('cursors'),
  failedEvents: map('failedEvents'),
  deadLetters: map('deadLetters'),
  timeline: map('timeline'),
  unmatchedReports: map('unmatchedReports'),
  usage: map('usage'),
  eventCounts: map('eventCounts'),
  countCursors: map('countCursors'),
  queueSamples: map('queueSamples'),
  attemptCounts: map('attemptCounts'),
  attemptCursors: map('attemptCursors'),
  openDeliveries: map('openDeliveries'),
  openOf: index('openOf'),
  pendingInbound: map('pendingInbound'),
  pendingMedia: map('pendingMedia'),
  postedSends: map('postedSends'),
  lastPosted: map('lastPosted'),
  ephemeral: map('ephemeral'),
  lanes: map('lanes'),
  jobs: map('jobs'),
  jobsOfLane: index('jobsOfLane'),
  jobsOfRecipient: index('jobsOfRecipient'),
  endpoints: map('endpoints'),
  deliveries: map('deliveries'),
  deliveriesOf: index('deliveriesOf'),
  pendingOf: index('pendingOf'),
  attempts: map('attempts'),
});

/** Empty tables in memory. They end with the process. */
export const memoryTables = (): Tables =>
  tablesFrom({ map: () => new Map(), set: () => new Set(), index: memoryIndex });

const memoryIndex = <Key extends string, Value extends string>(): Index<Key, Value> => {
  const sets = new Map<Key, Set<Value>>();
  return {
    of: (key) => [...(sets.get(key) ?? [])],
    add: (key, value) => {
      const set = sets.get(key);
      if (set) set.add(value);
      else sets.set(key, new Set([value]));
    },
    remove: (key, value) => {
      const set = sets.get(key);
      set?.delete(value);
      if (set?.size === 0) sets.delete(key);
    },
  };
};

/** Appends values to the list under a key. */
export const append = <Key, Value>(
  lists: Map<Key, readonly Value[]>,
  key: Key,
  ...values: readonly Value[]
): void => void lists.set(key, [...(lists.get(key) ?? []), ...values]);
