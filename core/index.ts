export type { AdministrationChange, AsRead, Replacement } from './commit/administration/change.js';
export type { Administration, AdministrationKind } from './commit/administration/entities.js';
export type {
  AnyChange,
  Change,
  Committed,
  Conflict,
  ContactKey,
  Entities,
  EntityKind,
  ExternalId,
  Puts,
  Requirements,
} from './commit/change.js';
export type { FactQuery } from './commit/fact-query.js';
export {
  type Facts,
  factKey,
  type JobFacts,
  type LaneFacts,
  noFacts,
  type ProjectFacts,
} from './commit/facts.js';
export { factsNeededBy, judge } from './commit/judge.js';
export { committedBy, type DeliveryUpdate, type Verdict } from './commit/verdict.js';
export type { StoredIn } from './contract/shape.js';
export {
  type Messaging,
  type MessagingPorts,
  messaging,
  type UseCasesWithin,
} from './messaging.js';
export type { ApiKey, Identity, KeyHolder, NewKey } from './model/access/api-key.js';
export { type Scope, scopes } from './model/access/scopes.js';
export { Billing, type BillingRefusal, type Subscription } from './model/billing/billing.js';
export type {
  DailyUsage,
  Usage,
  UsageByDay,
  UsageIncrement,
  UsageMetric,
  UsageRow,
} from './model/billing/usage.js';
export * from './model/channels/index.js';
export type * from './model/contents/index.js';
export type { ContentLimits } from './model/contents/limits.js';
export type {
  DeadLetter,
  DeadLetterKey,
  FailedEvent,
  LastFailure,
} from './model/events/dead-letter.js';
export {
  type Event,
  type EventDraft,
  type EventOfMessage,
  type EventPattern,
  type EventType,
  type EventWildcard,
  eventTypes,
  type Moment,
  type StoredEvent,
} from './model/events/event.js';
export type {
  EventSubscription,
  SubscriptionCursor,
  SubscriptionLag,
  SubscriptionLease,
  SubscriptionPosition,
} from './model/events/subscription.js';
export {
  type EventData,
  type PublishedEvent,
  type TypedEvent,
  type TypesOf,
  typedEvent,
  type UnknownEvent,
} from './model/events/typed-event.js';
export type {
  AcceptedUnderKey,
  AnsweredUnderKey,
  IdempotencyRecord,
} from './model/idempotency/idempotency.js';
export type { ContentMedia, FurtherFile, MediaError } from './model/media/content-media.js';
export type { UnsupportedMediaType } from './model/media/judge-media-type.js';
export type { MediaKind } from './model/media/kinds.js';
export type {
  Attachment,
  Media,
  MediaNotFound,
  MediaNotSendable,
  StoredMedia,
} from './model/media/media.js';
export type { Sha256 } from './model/media/sha256.js';
export type { Charge, Price, Pricing } from './model/messages/charge.js';
export type { Content, Place } from './model/messages/content.js';
export type { InboundContext, Referral } from './model/messages/inbound/inbound-context.js';
export type { InboundMessage } from './model/messages/inbound-message.js';
export type { Happening, Mark, Reaction, Side } from './model/messages/marks.js';
export type {
  Message,
  MessageError,
  MessageErrorCode,
} from './model/messages/message.js';
export { messageJson } from './model/messages/message.js';
export type { Metadata } from './model/messages/metadata.js';
export type { TypedIn } from './model/messages/origin.js';
export type { CalledThen, NetworkRecipient } from './model/messages/person/person.js';
export type {
  InboundMediaChange,
  ReceivedFile,
  RemoteContent,
  RemoteMedia,
  RemoteMessage,
} from './model/messages/remote-message.js';
export type { MessageFilter, MetadataFilter } from './model/messages/search/message-filter.js';
export type { Payload } from './model/messages/sends/payload.js';
export type { ContentNotSupported, PayloadRefusal } from './model/messages/sends/payload-rules.js';
export type { NewPostedSend, PostedSend } from './model/messages/sends/posted-send.js';
export type { ReplyTargetMismatch } from './model/messages/sends/reply.js';
export { Send } from './model/messages/sends/send.js';
export {
  advance,
  type MessageStatus,
  type Progress,
  type StatusUpdate,
  steps,
} from './model/messages/status.js';
export type { StatusReport, UnmatchedReport } from './model/messages/status-report.js';
export type { TimelineEntry, TimelineKind } from './model/messages/timeline.js';
export * from './model/networks/index.js';
export * from './model/people/index.js';
export type { Job, JobClaim, JobDraft, JobKind, JobState, Settlement } from './model/queue/job.js';
export type { LaneKey, LaneLease, LanesTouched } from './model/queue/lane.js';
export type { Bucket, BucketSize, Grant, RateClass } from './model/rate-limits/bucket.js';
export type { NewLimit, NewLimits, OwnLimits, RetentionLimits } from './model/retention/limits.js';
export type {
  Button,
  Components,
  Footer,
  Header,
  HeaderMediaKind,
} from './model/templates/components.js';
export type { ButtonContent, HeaderContent, TemplateContent } from './model/templates/content.js';
export type { Namesake } from './model/templates/identity.js';
export type { InvalidTemplate } from './model/templates/invalid-template.js';
export type { TemplateVerdict } from './model/templates/move-template.js';
export { type NewComponents, NewTemplate, TemplateChange } from './model/templates/new-template.js';
export type { ReportedStatus, TemplateStatus } from './model/templates/status.js';
export type {
  RejectionReason,
  Template,
  TemplateCategory,
  TemplateError,
  TemplateNotFound,
  UnmatchedTemplateReport,
} from './model/templates/template.js';
export type {
  CategoryReport,
  InventoryReport,
  ListedTemplate,
  TemplateReport,
} from './model/templates/template-report.js';
export type { BrokenRule, TemplateText } from './model/templates/template-rule.js';
export type { Environment, Organization, Project } from './model/tenants/project.js';
export type { SteadyRecord } from './model/time/follow-clock.js';
export type { AttemptEnd, AttemptResult, EndedAttempt } from './model/webhooks/attempt-end.js';
export type {
  AttemptError,
  Delivery,
  DeliveryAttempt,
  DeliveryKey,
  DeliveryName,
  DeliveryProgress,
  DeliveryStanding,
  DeliveryStatus,
  DeliveryWithAttempts,
  StoredDelivery,
} from './model/webhooks/delivery.js';
export type {
  EndpointSubscription,
  EndpointWithSecret,
  InactiveReason,
  SubscribedType,
  WebhookEndpoint,
} from './model/webhooks/endpoint.js';
export type { EndpointHeader } from './model/webhooks/endpoint-headers.js';
export type { EndpointHealth } from './model/webhooks/health.js';
export type { EndpointSecret } from './model/webhooks/secret.js';
export * from './ports/machine/index.js';
export type { AuditPage, AuditStore } from './ports/people/audit-store.js';
export type { PeopleStore, SignedIn } from './ports/people/people-store.js';
export { PortFailure } from './ports/port-failure.js';
export * from './ports/provider/index.js';
export type { DeadLetterPage, DeadLetterStore } from './ports/queues/dead-letter-store.js';
export type { ClaimedLane, LaneQuery, Lanes } from './ports/queues/lanes.js';
export type {
  MediaQueue,
  PendingInbound,
  PendingInboundStore,
  PendingMedia,
} from './ports/queues/pending-inbound-store.js';
export type { HostStatement, PostedSendStore } from './ports/queues/posted-send-store.js';
export type {
  ChannelBacklog,
  JobQuery,
  SendQueue,
  StatusBacklog,
  WorkNotifications,
} from './ports/queues/send-queue.js';
export type { SubscriptionClaim, SubscriptionStore } from './ports/queues/subscription-store.js';
export type { LeaseTokens, TokenLease, TokenRequest } from './ports/queues/token-lease.js';
export type { NotReadyReason, Readiness } from './ports/readiness.js';
export type { ChannelStore } from './ports/stores/channel-store.js';
export type { Commit, CommitGroup } from './ports/stores/commit.js';
export type { ContactPage, ContactPlace, ContactStore } from './ports/stores/contact-store.js';
export type * from './ports/stores/conversation-store.js';
export * from './ports/stores/counts/index.js';
export type { EphemeralStore } from './ports/stores/ephemeral-store.js';
export type {
  EventMention,
  EventPage,
  EventStore,
  LatestEvents,
} from './ports/stores/event-store.js';
export type { ExternalIdStore } from './ports/stores/external-id-store.js';
export type { IdempotencyStore } from './ports/stores/idempotency-store.js';
export type { MediaPage, MediaStore } from './ports/stores/media-store.js';
export type {
  FoundMessages,
  MessagePage,
  MessageSearch,
  MessageStore,
} from './ports/stores/message-store.js';
export type {
  IdRange,
  OldMessage,
  PersonPage,
  PersonQuery,
  Removed,
  RemovedRows,
  Retention,
  Traces,
} from './ports/stores/retention.js';
export type { Stores, TransactionStores } from './ports/stores/stores.js';
export type { TemplatePage, TemplateStore } from './ports/stores/template-store.js';
export type { MediaUse, TenantStore } from './ports/stores/tenant-store.js';
export type { TimelineStore } from './ports/stores/timeline-store.js';
export type { UnmatchedReportStore } from './ports/stores/unmatched-report-store.js';
export type {
  DeliveryPage,
  DeliveryQueue,
  DeliveryStore,
  DueDeliveriesQuery,
  DueDelivery,
  EndpointPage,
  EndpointStore,
  EndpointWork,
  PendingDeliveries,
} from './ports/stores/webhook-store.js';
export type {
  SendWebhook,
  WebhookOutcome,
  WebhookRequest,
  WebhookSendError,
} from './ports/webhooks/webhook-sender.js';
export type {
  SignWebhook,
  WebhookSignatureHeaders,
  WebhookSigning,
} from './ports/webhooks/webhook-signer.js';
export type {
  CheckWebhookUrl,
  WebhookUrlRefusal,
  WebhookUrlScope,
} from './ports/webhooks/webhook-url-check.js';
export type { Closed } from './shared/closed-object.js';
export type { JsonSchema } from './shared/codec.js';
export {
  type ApiKeyId,
  type AuditEntryId,
  type ChannelId,
  type ContactId,
  type EventId,
  type HeaderMediaId,
  type Id,
  type IdPrefix,
  isId,
  type JobId,
  type MediaId,
  type MessageId,
  type NewId,
  type OrganizationId,
  type ProjectId,
  type RequestId,
  type SessionId,
  type TemplateId,
  type UserId,
  type WebhookDeliveryId,
  type WebhookEndpointId,
} from './shared/ids.js';
export type { InvalidInput } from './shared/invalid-input.js';
export type { Open, UnknownWord } from './shared/open-set.js';
export type { Page } from './shared/page.js';
export { PhoneNumber } from './shared/phone-number.js';
export type { Instant } from './shared/time.js';
export { type TraceContext, traceContextOf, traceHeaders } from './shared/trace-context.js';
export type { Violation } from './shared/violation.js';
export * from './use-cases/access/index.js';
export * from './use-cases/administration/index.js';
export * from './use-cases/authorization/index.js';
export * from './use-cases/billing/index.js';
export * from './use-cases/channels/index.js';
export * from './use-cases/contacts/index.js';
export * from './use-cases/conversations/index.js';
export type { EncryptionUseCases } from './use-cases/encryption/encryption-use-cases.js';
export type { EncryptionPorts } from './use-cases/encryption/every-secret.js';
export type { ResealPorts } from './use-cases/encryption/reseal-secrets.js';
export type {
  Resealed,
  SealedBy,
  SealedSettings,
  SecretCounts,
} from './use-cases/encryption/stored-secrets.js';
export type * from './use-cases/erasure/index.js';
export * from './use-cases/events/index.js';
export type { InvalidCursor } from './use-cases/invalid-cursor.js';
export * from './use-cases/media/index.js';
export * from './use-cases/messages/index.js';
export type * from './use-cases/named-types.js';
export * from './use-cases/people/index.js';
export type { Posted, PostMessage, PostRefusal } from './use-cases/posting/post-message.js';
export type { PostStatement } from './use-cases/posting/post-statement.js';
export type { PostingUseCases } from './use-cases/posting/posting-use-cases.js';
export type * from './use-cases/quick-replies/index.js';
export type { ApplyReportPorts } from './use-cases/reports/apply-report.js';
export type { ReceiveMessagePorts } from './use-cases/reports/receive-message.js';
export type { ReceiveRemotePorts } from './use-cases/reports/receive-remote.js';
export type * from './use-cases/requests/index.js';
export type * from './use-cases/retention/index.js';
export * from './use-cases/statistics/index.js';
export type {
  DeadLetterNotFound,
  EventNotKept,
  ListDeadLetters,
} from './use-cases/subscriptions/manage-dead-letters.js';
export type {
  OpenSubscription,
  OpenSubscriptionRefusal,
  ReplaySubscription,
  SubscriptionDiffers,
  SubscriptionNotFound,
  SubscriptionStatus,
} from './use-cases/subscriptions/manage-subscriptions.js';
export type { SubscribeFrom } from './use-cases/subscriptions/start-cursors.js';
export type { SubscriptionUseCases } from './use-cases/subscriptions/subscription-use-cases.js';
export * from './use-cases/templates/index.js';
export type { TransactionalUseCases } from './use-cases/transactional-use-cases.js';
export * from './use-cases/webhooks/index.js';
export { type WatchChannelsPorts, watchChannels } from './workers/channels/watch-channels.js';
export {
  type AttemptDelivery,
  type AttemptDeliveryPorts,
  attemptDelivery,
} from './workers/deliveries/attempt-delivery.js';
export { type DelivererPorts, deliverer } from './workers/deliveries/deliverer.js';
export type { DeliveryLanePorts } from './workers/deliveries/delivery-lane.js';
export type { SettlePorts } from './workers/deliveries/settle-attempts.js';
export type * from './workers/files/index.js';
export type { FetchMediaPorts } from './workers/inbound-media/fetch-media.js';
export type { PendingInboundPorts } from './workers/inbound-media/fetch-pending.js';
export { mediaFetcher } from './workers/inbound-media/media-fetcher.js';
export type { LaneWorker, OpenLaneWorker } from './workers/lanes/lane-worker.js';
export type { LeasedLane, LeasedLanePorts } from './workers/lanes/leased-lane.js';
export { notifyingCommit } from './workers/lanes/notifying-commit.js';
export type { RequestLogger } from './workers/requests/request-logger.js';
export type { Attempt, AttemptPorts, Throttling } from './workers/sends/attempt.js';
export { type AttemptJob, attemptJob } from './workers/sends/attempt-job.js';
export {
  claimingCommit,
  type Dispatcher,
  type DispatcherPorts,
  dispatcher,
} from './workers/sends/dispatcher.js';
export type * from './workers/sends/index.js';
export type { ProviderCallPorts } from './workers/sends/provider-call.js';
export type { Reservation, ReserveSend } from './workers/sends/reserve-send.js';
export type { PeriodicService, Service } from './workers/service.js';
export type {
  EventDeadLettered,
  EventNotHandled,
  EventsMissed,
  NotAcknowledged,
} from './workers/subscriptions/errors.js';
export type {
  EventDelivery,
  EventHandler,
  SubscribedEvent,
} from './workers/subscriptions/event-handler.js';
export type { SuspendedProjects, SuspendedProjectsPorts } from './workers/suspended-projects.js';
