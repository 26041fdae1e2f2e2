import * as E from 'fp-ts/lib/Either.js';
import { effectiveLimit } from '../../../core/model/limits/effective-limits.js';
import { sharedOut } from '../admission/shares.js';
import { tenantQueue } from '../admission/tenant-queue.js';
import type { EventRead, EventStreams } from '../context/event-streams.js';
import type { HttpLimits } from '../context/limits.js';

/** Time between two checks of the logs, in milliseconds. */
const recheckMs = 500;
/** Time between two pages of streams that catch up, in milliseconds. */
const pageMs = 5;

/** The streams of a server that has none yet. */
export const eventStreams = ({
  streams: maxStreams,
  streamsPerProject,
}: Pick<HttpLimits, 'streams' | 'streamsPerProject'>): EventStreams => {
  const opened = sharedOut({ all: maxStreams, ofFree: 1 });
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
      const { value, source } = effectiveLimit(tenant.limits, 'streams', streamsPerProject);
      const limit = value ?? streamsPerProject;
      if (opened.takenByProject(tenant.project) >= limit)
        return E.left({ code: 'event_stream_limit_exceeded', limit, source });
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
