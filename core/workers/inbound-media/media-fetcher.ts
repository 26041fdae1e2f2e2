import { leaseMs, pollEveryMs } from '../../model/queue/timing.js';
import type { MediaQueue, PendingInbound } from '../../ports/queues/pending-inbound-store.js';
import { minuteMs, secondMs } from '../../shared/time.js';
import { atMost } from '../at-most.js';
import { periodic, rounds, type Service } from '../service.js';
import { fetchPending, type PendingInboundPorts, receivePending } from './fetch-pending.js';

/** Time after which a message is received without its media file (docs/specification.md#3.7.2). */
const pendingAfterMs = minuteMs;
/** How far the clock of another process may be ahead. A later time is from a clock that was wrong. */
const clockSkewMs = 5 * secondMs;
/** Media files of messages that are not received yet, fetched at the same time. */
const maxFetches = 16;
/** Media files of received messages, fetched at the same time. They take no slot of new messages. */
const maxLateFetches = 8;
/** How long `stop` waits for fetches in flight. */
const stopGraceMs = 5 * secondMs;
/** Messages received as pending in one round. */
const maxOverdue = 100;

/**
 * The worker that fetches the media files of inbound messages in parallel and receives each
 * message, after a minute without its file. `stop` starts no further fetch and waits at most 5 s for
 * those in flight: another worker fetches a file whose process ended.
 */
export const mediaFetcher = (ports: PendingInboundPorts): Service => {
  const { pendingInbound, pendingMedia } = ports;
  const services = [
    fetching(ports, pendingInbound, maxFetches),
    fetching(ports, pendingMedia, maxLateFetches),
    receiving(ports),
  ];
  return {
    start: () => {
      for (const { start } of services) start();
    },
    stop: async () => {
      await Promise.all(services.map(({ stop }) => stop()));
    },
  };
};

/** Fetches the media files of one queue. */
const fetching = (ports: PendingInboundPorts, queue: MediaQueue, slots: number): Service => {
  const { steady, onFault, timer } = ports;
  const running = new Set<Promise<void>>();

  const startFetch = (pending: PendingInbound): void => {
    const run = fetchPending(ports, pending)
      .catch(onFault)
      .finally(() => {
        running.delete(run);
        polling.wake();
      });
    running.add(run);
  };

  const claimDue = async (): Promise<void> => {
    const limit = slots - running.size;
    if (limit < 1) return;
    const due = await queue.claim({ now: steady(), leaseMs, limit });
    for (const pending of due) startFetch(pending);
  };

  const polling = periodic(claimDue, { everyMs: pollEveryMs, timer, onFault });
  return {
    start: polling.start,
    stop: async () => {
      await polling.stop();
      await atMost(stopGraceMs, Promise.all(running), timer);
    },
  };
};

/** Receives the messages that have waited for too long, also while their files are being fetched. */
const receiving = (ports: PendingInboundPorts): Service => {
  const { steady, onFault, timer, pendingInbound } = ports;
  const receiveOverdue = async (): Promise<number> => {
    const now = steady();
    const query = { until: now - pendingAfterMs, after: now + clockSkewMs, limit: maxOverdue };
    const overdue = await pendingInbound.overdue(query);
    const received = await Promise.all(overdue.map(isReceived));
    return overdue.length === maxOverdue && received.every(Boolean) ? 0 : pollEveryMs;
  };
  const isReceived = (pending: PendingInbound): Promise<boolean> =>
    receivePending(ports, pending).then(
      () => true,
      (error: unknown) => {
        onFault(error);
        return false;
      },
    );
  return rounds(receiveOverdue, { everyMs: pollEveryMs, timer, onFault });
};
