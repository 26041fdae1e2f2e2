import type * as E from 'fp-ts/lib/Either.js';
import type { Identity } from '../../../core/model/access/api-key.js';
import type { Event } from '../../../core/model/events/event.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { Page } from '../../../core/shared/page.js';
import type { InvalidCursor } from '../../../core/use-cases/invalid-cursor.js';
import type { Tenant } from '../admission/tenant-queue.js';
import type { EventStreamRefusal } from '../errors/refusal.js';

/** A page of a log, or why it cannot be read. */
export type EventRead = E.Either<InvalidInput | InvalidCursor, Page<Event>>;

/** The event streams of one server (docs/decisions/0073). */
export type EventStreams = {
  /** Counts a stream of a project until the result is called, once. An organization gets one while it has fewer than are free. */
  readonly begin: (
    tenant: Tenant & Pick<Identity, 'limits'>,
  ) => E.Either<EventStreamRefusal, () => void>;
  /** Streams that are open. */
  readonly open: () => number;
  /** Resolves at the next check. All streams check their logs at the same moments, so that a store can read for all at once. */
  readonly nextRecheck: () => Promise<void>;
  /**
   * Resolves when a stream may read the page after a position without waiting for the next check, because its log has more. A
   * process reads one such page at a time, and organizations take turns, in each its projects: clients that catch up delay no
   * other request. Streams at one position share a turn.
   */
  readonly nextPage: (tenant: Tenant, position: string) => Promise<void>;
  /** Runs `read`, unless a read of the same key is under way: then both get its answer. */
  readonly share: (key: string, read: () => Promise<EventRead>) => Promise<EventRead>;
};
