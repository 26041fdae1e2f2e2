import type { Timer } from '../../ports/machine/clock.js';
import type { PendingInbound } from '../../ports/queues/pending-inbound-store.js';
import { minuteMs, secondMs } from '../../shared/time.js';
import { periodic, type Service } from '../service.js';
import { type FetchMediaPorts, fetchPendingMedia } from './fetch-media.js';

/** Lease of a pending message. The largest media file takes less time. */
const leaseMs = 5 * minuteMs;
/** Media files fetched at the same time. */
const maxFetches = 16;
/** Interval between checks for due media files. */
const pollEveryMs = secondMs;

/**
 * The worker that fetches the media files of pending inbound messages in parallel and receives each
 * message. `stop` starts no further fetch and waits for those in flight.
 */
export const mediaFetcher = (ports: FetchMediaPorts & { readonly timer: Timer }): Service => {
  const { clock, pendingInbound, onFault, timer } = ports;
  const running = new Set<Promise<void>>();

  const startFetch = (awaited: PendingInbound): void => {
    const run = fetchPendingMedia(ports, awaited)
      .catch(onFault)
      .finally(() => {
        running.delete(run);
        polling.wake();
      });
    running.add(run);
  };

  const claimDue = async (): Promise<void> => {
    const limit = maxFetches - running.size;
    if (limit < 1) return;
    const due = await pendingInbound.claim({ now: clock(), leaseMs: leaseMs, limit });
    for (const awaited of due) startFetch(awaited);
  };

  const polling = periodic(claimDue, { everyMs: pollEveryMs, timer, onFault });
  return {
    start: polling.start,
    stop: async () => {
      await polling.stop();
      await Promise.all(running);
    },
  };
};
