import type { AliasStore } from './alias-store.js';
import type { ChannelStore } from './channel-store.js';
import type { Commit } from './commit.js';
import type { Directory } from './directory.js';
import type { DispatchQueue } from './dispatch-queue.js';
import type { EventStore } from './event-store.js';
import type { IdempotencyStore } from './idempotency-store.js';
import type { Inbox } from './inbox.js';
import type { MediaStore } from './media-store.js';
import type { MessageStore } from './message-store.js';
import type { NoteStore } from './note-store.js';
import type { ReportStore } from './report-store.js';
import type { Retention } from './retention.js';
import type { TemplateStore } from './template-store.js';
import type { TimelineStore } from './timeline-store.js';
import type { UsageStore } from './usage-store.js';

/** All that a store keeps; one conformance suite says what each must do. */
export type Stores = {
  readonly commit: Commit;
  readonly messages: MessageStore;
  readonly channels: ChannelStore;
  readonly templates: TemplateStore;
  readonly media: MediaStore;
  readonly events: EventStore;
  readonly idempotency: IdempotencyStore;
  readonly timeline: TimelineStore;
  readonly aliases: AliasStore;
  readonly reports: ReportStore;
  readonly inbox: Inbox;
  readonly notes: NoteStore;
  readonly queue: DispatchQueue;
  readonly directory: Directory;
  readonly usage: UsageStore;
  readonly retention: Retention;
};
