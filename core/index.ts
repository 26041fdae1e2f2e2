export type { ApiKey, Identity } from './access/api-key.js';
export { type Scope, scopes } from './access/scopes.js';
export type { Billing } from './billing/billing.js';
export { type Channel, type ChannelStatus, channelJson } from './channels/channel.js';
export type { ConditionReport } from './channels/condition.js';
export { watchChannels } from './channels/watch-channels.js';
export type { Change, Committed, Conflict } from './commit/change.js';
export { type Facts, factKey, noFacts } from './commit/facts.js';
export { judge, type Verdict } from './commit/judge.js';
export { announcing, type LanesTouched } from './dispatch/announcing.js';
export type { Attempt } from './dispatch/attempt.js';
export { attemptJob } from './dispatch/attempt-job.js';
export { type Dispatcher, type DispatcherPorts, dispatcher } from './dispatch/dispatcher.js';
export type { Job } from './dispatch/job.js';
export type { StatusReport } from './dispatch/report.js';
export { type Event, type EventType, eventTypes } from './events/event.js';
export type { Media } from './media/media.js';
export type { Accepted, AcceptMessage, AcceptRefusal } from './messages/accept-message.js';
export type { Content } from './messages/content.js';
export { mediaFetcher } from './messages/media-fetcher.js';
export type { Message, MessageError } from './messages/message.js';
export type { Payload } from './messages/payload.js';
export type { InboundMessage } from './messages/receive-message.js';
export { messageJson } from './messages/representation.js';
export { Send } from './messages/send.js';
export { advance, type MessageStatus, steps } from './messages/status.js';
export { type Messaging, type MessagingPorts, messaging } from './messaging.js';
export type { Organization, Project } from './operator/project.js';
export type { AddressMatch, IsAddressRange } from './ports/address-match.js';
export type { AliasStore } from './ports/alias-store.js';
export type { BlobStore, ByteRange, StoredBlob } from './ports/blob-store.js';
export type { ChannelStore } from './ports/channel-store.js';
export type {
  CallOutcome,
  ChatProvider,
  ChatProviders,
  SendCall,
  SubmissionCall,
  SubmissionOutcome,
  TemplateLookup,
} from './ports/chat-provider.js';
export type { Clock, MonotonicClock, Random, Timer } from './ports/clock.js';
export type { Commit } from './ports/commit.js';
export type { Digest } from './ports/digest.js';
export type { Directory } from './ports/directory.js';
export type { DispatchQueue } from './ports/dispatch-queue.js';
export type { EventPage, EventStore } from './ports/event-store.js';
export { PortFailure } from './ports/failure.js';
export type { IdempotencyStore } from './ports/idempotency-store.js';
export type { Inbox } from './ports/inbox.js';
export type { Intake, ProviderReport } from './ports/intake.js';
export type { LaneKey, LaneLease } from './ports/lanes.js';
export type { MediaStore } from './ports/media-store.js';
export type { MediaTypeSniffer } from './ports/media-type-sniffer.js';
export type { MessagePage, MessageStore } from './ports/message-store.js';
export type { NoteStore } from './ports/note-store.js';
export type { PhoneNumbering } from './ports/phone-numbering.js';
export type { RandomBytes } from './ports/random-bytes.js';
export type { RateLimiter } from './ports/rate-limiter.js';
export type { ReportStore } from './ports/report-store.js';
export type { Retention } from './ports/retention.js';
export type { Sealing } from './ports/sealing.js';
export type { Stores } from './ports/stores.js';
export type { TemplatePage, TemplateStore } from './ports/template-store.js';
export type { TimelineStore } from './ports/timeline-store.js';
export type { UsageStore } from './ports/usage-store.js';
export type { SendWebhook, WebhookOutcome, WebhookRequest } from './ports/webhook-sender.js';
export type { SignWebhook } from './ports/webhook-signer.js';
export type { DeliveryQueue, DeliveryStore, EndpointStore } from './ports/webhook-store.js';
export type { CheckWebhookUrl } from './ports/webhook-url-check.js';
export type { ChannelId, Id, MessageId, NewId, ProjectId } from './shared/ids.js';
export type { Page } from './shared/page.js';
export { PhoneNumber } from './shared/phone-number.js';
export type { Instant } from './shared/time.js';
export type { Template } from './templates/template.js';
export { attemptDelivery } from './webhooks/attempt-delivery.js';
export { type DelivererPorts, deliverer } from './webhooks/deliverer.js';
export type { Delivery } from './webhooks/delivery.js';
export type { WebhookEndpoint } from './webhooks/endpoint.js';
