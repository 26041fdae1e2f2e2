import type { Event } from '../../model/events/event.js';
import type { Message } from '../../model/messages/message.js';
import type { RetentionKind } from '../../model/retention/limits.js';
import type { MediaId, MessageId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** Messages of a project after a message, by id. */
export type PersonQuery = {
  readonly project: ProjectId;
  readonly person: string;
  /** Null: from the first message. */
  readonly after: MessageId | null;
  /** How many messages to look at. */
  readonly limit: number;
};

export type PersonPage = {
  /** Messages that may be to or from the person. Every one that is, is among them. */
  readonly found: readonly MessageId[];
  /** The last message that was looked at; null when there was none. */
  readonly last: MessageId | null;
};

/** A message without its person, and what to remove with it. */
export type MessageErasure = {
  /** Erased, at the version that was read. */
  readonly message: Message;
  /** The name under which its provider's reports find it; null for none. */
  readonly externalId: string | null;
  /** The events about it, with their erased texts. */
  readonly events: readonly Pick<Event, 'id' | 'sequence' | 'text'>[];
  /** Its media files. Their bytes go with the next sweep. */
  readonly media: readonly MediaId[];
};

/** Numbers of rows that one call removed, by kind. Deliveries that go with their event or endpoint count or not. */
export type Removed = Readonly<Record<RetentionKind, number>> & {
  readonly idempotency: number;
  readonly unmatchedReports: number;
  readonly ephemeral: number;
  readonly statistics: number;
};

/**
 * Removes what is too old, by the limits of each project (`limitsOf`), which each call reads:
 * - events before the `cutoff` of their limit, each with those before it and with its deliveries;
 * - messages that are `isOldMessage` and have no job, with their timelines and external ids, and with their `receivedFileOf`
 *   once that was created before `mediaCutoff`; the texts of their events become `erasedEventText`, and the answers to those
 *   events go;
 * - timelines of such messages, by the limit of timelines, up to what was added meanwhile;
 * - media files with a `med_` id created before `mediaCutoff`, but not their bytes;
 * - media files that were deleted before `deletionCutoff`, but not their bytes;
 * - deliveries that are `isOldDelivery`, with their attempts, and those of removed endpoints;
 * - in all projects unmatched reports at `reportRetentionMs`, idempotency records that are not `isLive`, ephemeral values
 *   at their expiry, and counts of a step that began longer ago than `countSteps` says.
 * Removes nothing younger and never reuses a sequence. Holds no lock for long, and may leave rows for the next call; a
 * call that removes nothing has left nothing.
 */
export type Retention = {
  readonly prune: (now: Instant) => Promise<Removed>;

  /** Looks for messages to or from a person, however many there are, a part at a time. */
  readonly findPerson: (query: PersonQuery) => Promise<PersonPage>;

  /**
   * Erases the person of a message, atomically: replaces the message and the texts of its events, deletes its timeline
   * entries, its external id with the unmatched reports of that, its media files, what waits for its media, and what
   * receivers of webhooks answered to its events; takes the person from its job, and lets the next job of that person go.
   * Resolves to false, and changes nothing, when the message is not at the version that was read.
   */
  readonly erase: (erasure: MessageErasure) => Promise<boolean>;
};
