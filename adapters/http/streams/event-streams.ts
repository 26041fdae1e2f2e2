import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../../../core/model/events/event.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { Page } from '../../../core/shared/page.js';
import type { InvalidCursor } from '../../../core/use-cases/invalid-cursor.js';
import { sharedOut } from '../admission/shares.js';
import { type Tenant, tenantQueue } from '../admission/tenant-queue.js';
import type { HttpLimits } from '../context/limits.js';

/** Why a stream cannot begin: its project has as many as it may have, or the process has. */
export type EventStreamRefusal =
  | { readonly code: 'event_stream_limit_exceeded'; readonly limit: number }
  | { readonly code: 'service_overloaded' };

/** A page of a log, or why it cannot be read. */
export type EventRead = E.Either<InvalidInput | InvalidCursor, Page<Event>>;

/** The event streams of one server (docs/decisions/0073). */
export type EventStreams = {
  /** Counts a stream of a project until the result is called, once. An organization gets one while it has fewer than are free. */
  readonly begin: (tenant: Tenant) => E.Either<EventStreamRefusal, () => void>;
  /** Streams that are open. */
  readonly open: () => number;
  /** Resolves at the next look. All streams look at their logs at the same moments, so that a store can read for all at once. */
  readonly nextRecheck: () => Promise<void>;
  /**
   * Resolves when a stream may read the page after a position without waiting for the next look, because its log has more. A
   * process reads one such page at a time, and organizations take turns, in each its projects: clients that catch up delay no
   * other request. Streams at one position share a turn.
   */
  readonly nextPage: (tenant: Tenant, position: string) => Promise<void>;
  /** Runs `read`, unless a read of the same key is under way: then both get its answer. */
  readonly share: (key: string, read: () => Promise<EventRead>) => Promise<EventRead>;
};

/** Time between two looks at the logs, in milliseconds. */
const recheckMs = 500;
/** Time between two pages of streams that catch up, in milliseconds. */
const pageMs = 5;

/** The streams of a server that has none yet. */
export const eventStreams = ({
  streams: mostStreams,
  streamsPerProject,
}: Pick<HttpLimits, 'streams' | 'streamsPerProject'>): EventStreams => {
  const opened = sharedOut({ all: mostStreams, ofFree: 1, ofProject: streamsPerProject });
  const reads = new Map<string, Promise<EventRead>>();
  const catchingUp = tenantQueue<() => void>();
  const pages = new Map<string, Promise<void>>();
  let isPaced = false;
  let recheck: Promise<void> | undefined;

  const readPages = (): void => {
    const next = catchingUp.take(() => true);
    isPaced = next !== undefined;
    if (!next) return;
    setTimeout(readPages, pageMs);
    next();
  };

  return {
    begin: (tenant) => {
      if (opened.isProjectFull(tenant.project))
        return E.left({ code: 'event_stream_limit_exceeded', limit: streamsPerProject });
      if (!opened.mayHaveMore(tenant.organization)) return E.left({ code: 'service_overloaded' });
      opened.count(tenant, 1);
      return E.right(() => opened.count(tenant, -1));
    },
    open: opened.taken,
    nextRecheck: () => {
      recheck ??= new Promise((resolve) => {
        setTimeout(() => {
          recheck = undefined;
          resolve();
        }, recheckMs);
      });
      return recheck;
    },
    nextPage: (tenant, position) => {
      const key = `${tenant.project} ${position}`;
      const waiting = pages.get(key);
      if (waiting) return waiting;
      const page = new Promise<void>((resolve) => {
        catchingUp.add(tenant, () => {
          pages.delete(key);
          resolve();
        });
      });
      pages.set(key, page);
      if (!isPaced) readPages();
      return page;
    },
    share: (key, read) => {
      const underWay = reads.get(key);
      if (underWay) return underWay;
      const answer = read().finally(() => reads.delete(key));
      reads.set(key, answer);
      return answer;
    },
  };
};
