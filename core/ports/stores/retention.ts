import type { Event } from '../../model/events/event.js';
import type { Message } from '../../model/messages/message.js';
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

/** Numbers of rows that one call removed. Deliveries that go with their event or endpoint count or not. */
export type Removed = {
  readonly events: number;
  readonly idempotency: number;
  readonly unmatchedReports: number;
  readonly ephemeral: number;
  readonly deliveries: number;
};

/**
 * Removes what is too old: events past their retention with their deliveries, expired idempotency
 * records, unmatched reports and ephemeral values, and deliveries of removed endpoints that the
 * store still has. An event stays through `eventRetentionMs` and goes with those before it; an
 * unmatched report goes at `reportRetentionMs`, an idempotency record once it is not `isLive`, an
 * ephemeral value at its expiry. Removes nothing younger and never reuses a sequence. Holds no lock
 * for long, and may leave rows for the next call; a call that removes nothing has left nothing.
 */
export type Retention = {
  readonly prune: (now: Instant) => Promise<Removed>;

  /** Looks for messages to or from a person, however many there are, a part at a time. */
  readonly findPerson: (query: PersonQuery) => Promise<PersonPage>;

  /**
   * Erases the person of a message, atomically: replaces the message and the texts of its events, deletes its
   * timeline entries, its external id with the unmatched reports of that, its media files, what waits for its media, and what receivers
   * of webhooks answered to its events; takes the person from its job, and lets the next job of that person go. Resolves to false, and changes nothing, when the message is not
   * at the version that was read.
   */
  readonly erase: (erasure: MessageErasure) => Promise<boolean>;
};
