export type { Change, Committed, Conflict } from './commit/change.js';
export type { FactQuery } from './commit/fact-query.js';
export { type Facts, factKey, noFacts } from './commit/facts.js';
export { factsNeededBy, judge } from './commit/judge.js';
export { committedBy, type Verdict } from './commit/verdict.js';
export { type Messaging, type MessagingPorts, messaging } from './messaging.js';
export type { ApiKey, Identity } from './model/access/api-key.js';
export { KeyRights } from './model/access/key-rights.js';
export { type Scope, scopes } from './model/access/scopes.js';
export { Billing } from './model/billing/billing.js';
export type { Channel, ChannelStatus } from './model/channels/channel.js';
export { channelJson } from './model/channels/channel-view.js';
export type { ConditionReport } from './model/channels/condition.js';
export type { InspectionRequest } from './model/channels/inspection.js';
export { NewChannel } from './model/channels/new-channel.js';
export type { RestrictionReport } from './model/channels/restriction.js';
export { type Event, type EventType, eventTypes } from './model/events/event.js';
export type { Media } from './model/media/media.js';
export type { Content } from './model/messages/content.js';
export type { InboundMessage } from './model/messages/inbound-message.js';
export type { Message, MessageError } from './model/messages/message.js';
export { messageJson } from './model/messages/message-view.js';
export type { Payload } from './model/messages/payload.js';
export { Send } from './model/messages/send.js';
export { advance, type MessageStatus, steps } from './model/messages/status.js';
export type { StatusReport } from './model/messages/status-report.js';
export type { Job } from './model/queue/job.js';
export type { LaneKey, LaneLease } from './model/queue/lane.js';
export type { TemplateContent } from './model/templates/content.js';
export type { Namesake } from './model/templates/identity.js';
export { NewTemplate } from './model/templates/new-template.js';
export type { Template } from './model/templates/template.js';
export { NewOrganization, NewProject } from './model/tenants/new-tenant.js';
export type { Organization, Project } from './model/tenants/project.js';
export type { Delivery } from './model/webhooks/delivery.js';
export type { WebhookEndpoint } from './model/webhooks/endpoint.js';
export { EndpointUpdate, NewEndpoint } from './model/webhooks/endpoint-input.js';
export type { AddressMatch, IsAddressRange } from './ports/machine/address-match.js';
export type { BlobStore, ByteRange, StoredBlob } from './ports/machine/blob-store.js';
export type { Clock, MonotonicClock, Random, Timer } from './ports/machine/clock.js';
export type { Digest } from './ports/machine/digest.js';
export type { MediaTypeSniffer } from './ports/machine/media-type-sniffer.js';
export type { PhoneNumbering } from './ports/machine/phone-numbering.js';
export type { RandomBytes } from './ports/machine/random-bytes.js';
export type { RateLimiter, RateLimiters } from './ports/machine/rate-limiter.js';
export type { Sealing } from './ports/machine/sealing.js';
export { PortFailure } from './ports/port-failure.js';
export type {
  CallOutcome,
  ChatProvider,
  ChatProviders,
  SendCall,
  SubmissionCall,
  SubmissionOutcome,
  TemplateLookup,
} from './ports/provider/chat-provider.js';
export type { Intake, ProviderReport } from './ports/provider/intake.js';
export type { PendingInboundStore } from './ports/queues/pending-inbound-store.js';
export type { SendQueue } from './ports/queues/send-queue.js';
export type { ChannelStore } from './ports/stores/channel-store.js';
export type { Commit } from './ports/stores/commit.js';
export type { EphemeralStore } from './ports/stores/ephemeral-store.js';
export type { EventPage, EventStore } from './ports/stores/event-store.js';
export type { ExternalIdStore } from './ports/stores/external-id-store.js';
export type { IdempotencyStore } from './ports/stores/idempotency-store.js';
export type { MediaStore } from './ports/stores/media-store.js';
export type { MessagePage, MessageStore } from './ports/stores/message-store.js';
export type { Retention } from './ports/stores/retention.js';
export type { Stores } from './ports/stores/stores.js';
export type { TemplatePage, TemplateStore } from './ports/stores/template-store.js';
export type { TenantStore } from './ports/stores/tenant-store.js';
export type { TimelineStore } from './ports/stores/timeline-store.js';
export type { UnmatchedReportStore } from './ports/stores/unmatched-report-store.js';
export type { UsageStore } from './ports/stores/usage-store.js';
export type { DeliveryQueue, DeliveryStore, EndpointStore } from './ports/stores/webhook-store.js';
export type {
  SendWebhook,
  WebhookOutcome,
  WebhookRequest,
} from './ports/webhooks/webhook-sender.js';
export type { SignWebhook } from './ports/webhooks/webhook-signer.js';
export type { CheckWebhookUrl } from './ports/webhooks/webhook-url-check.js';
export type { ChannelId, Id, MessageId, NewId, ProjectId } from './shared/ids.js';
export type { InvalidInput } from './shared/invalid-input.js';
export type { Page } from './shared/page.js';
export { PhoneNumber } from './shared/phone-number.js';
export type { Instant } from './shared/time.js';
export type {
  Accepted,
  AcceptMessage,
  AcceptRefusal,
} from './use-cases/messages/accept-message.js';
export { watchChannels } from './workers/channels/watch-channels.js';
export { attemptDelivery } from './workers/deliveries/attempt-delivery.js';
export { type DelivererPorts, deliverer } from './workers/deliveries/deliverer.js';
export { mediaFetcher } from './workers/inbound-media/media-fetcher.js';
export { type LanesTouched, notifyingCommit } from './workers/lanes/notifying-commit.js';
export type { Attempt } from './workers/sends/attempt.js';
export { attemptJob } from './workers/sends/attempt-job.js';
export { type Dispatcher, type DispatcherPorts, dispatcher } from './workers/sends/dispatcher.js';
