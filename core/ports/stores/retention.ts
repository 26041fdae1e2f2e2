import type { StoredEvent } from '../../model/events/event.js';
import type { LimitLayers } from '../../model/limits/effective-limits.js';
import type { Media } from '../../model/media/media.js';
import type { Message } from '../../model/messages/message.js';
import type { OwnLimit, RetentionKind } from '../../model/retention/limits.js';
import type { ContactId, MessageId, ProjectId } from '../../shared/ids.js';
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

/** What tells of a message elsewhere, and goes with it. */
export type Traces = {
  readonly message: Message;
  /** The events about it. Damaged ones are left out. */
  readonly events: readonly StoredEvent[];
  /** The media file that came with it; undefined for none. */
  readonly file: Media | undefined;
};

/** A range of ids of a project, without its ends. Null: from the first id. */
export type IdRange = {
  readonly project: ProjectId;
  readonly after: string | null;
  readonly until: string;
};

/** A message that may be too old. */
export type OldMessage = {
  readonly id: MessageId;
  /** Undefined when its row is damaged. */
  readonly message: Message | undefined;
  /** Whether a job about it is not settled. */
  readonly isWaiting: boolean;
};

/** Numbers of rows that `prune` removed, by kind. Deliveries that go with their event or endpoint count or not. */
export type RemovedRows = Readonly<Record<Exclude<RetentionKind, OldEntity>, number>> & {
  readonly idempotency: number;
  readonly unmatchedReports: number;
  readonly ephemeral: number;
  readonly statistics: number;
};

/** The kinds whose removal is decided by the core, and committed as Changes. */
type OldEntity = 'messages' | 'timelines' | 'media';

/** The same with the messages, the media files, and the messages whose timelines were removed. */
export type Removed = RemovedRows & Readonly<Record<OldEntity, number>>;

/** What retention and erasure look for, and the removal of rows that no caller and no worker can read any more. */
export type Retention = {
  /** The limits of a kind that projects have set, in the order of the projects, after one of them; null: from the first. */
  readonly limits: (query: {
    readonly kind: RetentionKind;
    readonly after: ProjectId | null;
    readonly limit: number;
  }) => Promise<readonly OwnLimit[]>;

  /**
   * What operators have set for projects where a level sets `retention`, in the order of the projects, after one of them; null:
   * from the first. A damaged one is left out. Absent: operators set no `retention`.
   */
  readonly layers?: (query: {
    readonly after: ProjectId | null;
    readonly limit: number;
  }) => Promise<readonly { readonly project: ProjectId; readonly layers: LimitLayers }[]>;

  /** The projects that have a row in their range, in no order. One call costs about as much for many ranges as for one. */
  readonly projectsWith: (
    kind: 'messages' | 'media',
    ranges: readonly IdRange[],
  ) => Promise<readonly ProjectId[]>;

  /** The messages of a range, in the order of their ids. */
  readonly messages: (
    range: IdRange & { readonly limit: number },
  ) => Promise<readonly OldMessage[]>;

  /** Media files of any project that were deleted before an instant, the first deleted first. Damaged ones are left out. */
  readonly deletedMedia: (query: {
    readonly before: Instant;
    readonly limit: number;
  }) => Promise<readonly Media[]>;

  /** The first id of a message about which a job is not settled; undefined for none. */
  readonly firstWaiting: () => Promise<MessageId | undefined>;

  /** Looks for messages to or from a person, however many there are, a part at a time. */
  readonly findPerson: (query: PersonQuery) => Promise<PersonPage>;

  /** The messages of some contacts, in the order of their ids, at most `limit`. */
  readonly findOfContacts: (
    query: Omit<PersonQuery, 'person'> & { readonly contacts: readonly ContactId[] },
  ) => Promise<readonly MessageId[]>;

  /** What tells of messages of a project, in the order of the messages. Files are found that no use case finds, too. */
  readonly findTraces: (
    project: ProjectId,
    messages: readonly Message[],
  ) => Promise<readonly Traces[]>;

  /**
   * Removes what is too old by the limits of each project (`limitsOf`), which each call reads:
   * - events before the `cutoff` of their limit, each with those before it and with its deliveries;
   * - deliveries that are `isOldDelivery`, with their attempts, and those of removed endpoints;
   * - in all projects unmatched reports at `reportRetentionMs`, idempotency records that are not `isLive`, ephemeral values
   *   at their expiry, and counts of a step that began longer ago than `countSteps` says.
   * Removes nothing younger and never reuses a sequence. Holds no lock for long, and may leave rows for the next call; a
   * call that removes nothing has left nothing.
   */
  readonly prune: (now: Instant) => Promise<RemovedRows>;
};
