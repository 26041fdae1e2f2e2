/**
 * What a store is made of: the rules of the core that a store applies, as pure functions. docs/stores/parts.md says which port
 * needs which.
 */

export {
  type AdministrationChange,
  type AsRead,
  linksEndedBy,
  type Replacement,
  replacedBy,
} from './commit/administration/change.js';
export {
  type Administration,
  type AdministrationKind,
  administrationKinds,
  counters,
  entityKey,
  type FieldValues,
  keyFields,
} from './commit/administration/entities.js';
export {
  type AdministrationQuery,
  administrationNeededBy,
  judgeAdministration,
  type StoredAdministration,
} from './commit/administration/judge.js';
export type { Aspect, TouchedLanes } from './commit/aspect.js';
export { type AspectName, aspects, ownerOf } from './commit/aspects.js';
export {
  type AnyChange,
  type Change,
  type Committed,
  type Conflict,
  dueAs,
  dueAtOnce,
  type Entities,
  type EntityKind,
  type Erasure,
  entityKinds,
  nothingCommitted,
} from './commit/change.js';
export type { FactQuery } from './commit/fact-query.js';
export {
  deliveryKey,
  type Facts,
  factKey,
  type JobFacts,
  type LaneFacts,
  noFacts,
  type ProjectFacts,
} from './commit/facts.js';
export { factsNeededBy, judge } from './commit/judge.js';
export {
  committedBy,
  type DeliveryUpdate,
  type Verdict,
  type VerdictDraft,
} from './commit/verdict.js';
export type { UsageIncrement, UsageRow } from './model/billing/usage.js';
export type {
  DeadLetter,
  DeadLetterKey,
  FailedEvent,
  LastFailure,
} from './model/events/dead-letter.js';
export { eventIdOf, eventRetentionMs, placeOf } from './model/events/event.js';
export {
  type EventSubscription,
  isFree,
  isLeasedUnder,
  type StoredSubscription,
  type SubscriptionCursor,
  type SubscriptionLag,
  type SubscriptionLease,
  type SubscriptionPosition,
} from './model/events/subscription.js';
export { isLive } from './model/idempotency/idempotency.js';
export { messageExternalId } from './model/messages/external-id.js';
export { readEvent, shownOf } from './model/messages/moment.js';
export { erasedEventText } from './model/messages/person/erase-message.js';
export { reportRetentionMs, type UnmatchedReport } from './model/messages/status-report.js';
export type { TimelineEntry } from './model/messages/timeline.js';
export type { AuditEntry } from './model/people/audit-entry.js';
export type { OneTimeLink } from './model/people/one-time-link.js';
export { isOver, type Session, sessionIdleMs } from './model/people/session.js';
export type { Member, User } from './model/people/user.js';
export { claimedDue, claimedExpired, recovered } from './model/queue/claim-job.js';
export { dueJobs, expiredJobs, laneDueAt } from './model/queue/due-jobs.js';
export type { Job, JobClaim, JobDraft, JobState, Settlement } from './model/queue/job.js';
export {
  claimedLane,
  isChannelLane,
  isClaimable,
  isInForce,
  type LaneKey,
  type LaneLease,
  type LaneState,
  releasedLane,
} from './model/queue/lane.js';
export { isBusy, nextToGo } from './model/queue/recipient-queue.js';
export {
  cutoff,
  limitsOf,
  type NewLimits,
  type OwnLimit,
  type OwnLimits,
  type RetentionKind,
  type RetentionLimits,
  retentionKinds,
} from './model/retention/limits.js';
export {
  isOldDelivery,
  isOldMessage,
  mediaCutoff,
  receivedFileOf,
} from './model/retention/removable.js';
export {
  attemptCounts,
  hasChanged,
  type OpenDelivery,
  openAfter,
  openAtOnce,
  passed,
  type SeenDelivery,
} from './model/statistics/attempt-count.js';
export { countedAs, countSteps, startOfStep } from './model/statistics/event-count.js';
export type { SteadyRecord } from './model/time/follow-clock.js';
export {
  attemptsShown,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryKey,
  type DeliveryName,
  type DeliveryProgress,
  type DeliveryStanding,
  type DeliveryWithAttempts,
  deliveryIdOf,
  readDelivery,
  type StoredDelivery,
} from './model/webhooks/delivery.js';
export {
  deliveriesToRetry,
  freshDeliveries,
  nextDeliveryAt,
} from './model/webhooks/due-deliveries.js';
export { type EndpointSubscription, isActive } from './model/webhooks/endpoint.js';
export { type EndpointHealth, healthy } from './model/webhooks/health.js';
export type { KeyProofs } from './ports/machine/key-proofs.js';
export type { SteadyRecords } from './ports/machine/steady-records.js';
export { noTransaction } from './ports/no-transaction.js';
export type { AuditPage, AuditStore } from './ports/people/audit-store.js';
export type { PeopleStore, SignedIn, UserPage } from './ports/people/people-store.js';
export { PortFailure } from './ports/port-failure.js';
export type { DeadLetterPage, DeadLetterStore } from './ports/queues/dead-letter-store.js';
export type { ClaimedLane, LaneQuery, Lanes } from './ports/queues/lanes.js';
export {
  type MediaQueue,
  maxPendingCount,
  type PendingInbound,
  type PendingMedia,
} from './ports/queues/pending-inbound-store.js';
export type { JobQuery, WorkNotifications } from './ports/queues/send-queue.js';
export type { SubscriptionClaim, SubscriptionStore } from './ports/queues/subscription-store.js';
export type {
  IdRange,
  OldMessage,
  PersonPage,
  PersonQuery,
  Removed,
  RemovedRows,
  Traces,
} from './ports/stores/retention.js';
export type { Stores, TransactionStores } from './ports/stores/stores.js';
export type {
  DeliveryPage,
  DueDeliveriesQuery,
  DueDelivery,
  EndpointWork,
} from './ports/stores/webhook-store.js';
