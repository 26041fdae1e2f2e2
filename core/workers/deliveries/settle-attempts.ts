import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../commit/change.js';
import type { LaneLease } from '../../model/queue/lane.js';
import type { AttemptEnd } from '../../model/webhooks/attempt-end.js';
import {
  deactivated,
  type InactiveReason,
  isActive,
  type WebhookEndpoint,
} from '../../model/webhooks/endpoint.js';
import { disabledEndpointJson } from '../../model/webhooks/endpoint-view.js';
import { type EndpointHealth, healthy, isGivenUp } from '../../model/webhooks/health.js';
import type { Clock, MonotonicClock, SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import type { WebhookEndpointId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { retryOnConflict } from '../../use-cases/retry-on-conflict.js';
import { retryStoreCall } from '../retry-store-call.js';

export type SettlePorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly endpoints: EndpointStore;
  readonly commit: Commit;
};

/** An endpoint and its health, as last read. */
export type EndpointState = {
  readonly endpoint: WebhookEndpoint;
  readonly health: EndpointHealth;
};

/**
 * Commits the end of an attempt together with others that end at about the same time. Rejects when
 * the store failed for longer than the retries; the attempt is then made again under the same
 * number.
 */
export type SettleAttempt = (end: AttemptEnd, state: EndpointState) => Promise<void>;

/**
 * Ends are committed at multiples of this interval, for all lanes of a process, so that they share
 * commits.
 */
const batchWindowMs = 50;

/** Commits the ends of attempts in a lane under its lease. */
export const settleAttempts = (
  host: SettlePorts,
  lease: LaneLease<WebhookEndpointId>,
): SettleAttempt => {
  const ports = { ...host, commit: retryStoreCall(host.commit, host.timer) };
  let ends: AttemptEnd[] = [];
  let latest: EndpointState | undefined;
  let scheduled: Promise<void> | undefined;

  const settleBatch = async (): Promise<void> => {
    const untilNextMs = batchWindowMs - (ports.monotonic() % batchWindowMs);
    await new Promise<void>((resolve) => void ports.timer(untilNextMs, resolve));
    const [batch, state] = [ends, latest];
    [ends, scheduled] = [[], undefined];
    if (state) await settle(ports, lease, batch, state);
  };

  return (end, state) => {
    ends.push(end);
    latest = state;
    scheduled ??= settleBatch();
    return scheduled;
  };
};

/** Commits a batch of ends. Deactivates the endpoint in the same commit when an end requires it. */
const settle = async (
  ports: SettlePorts,
  lease: LaneLease<WebhookEndpointId>,
  ends: readonly AttemptEnd[],
  first: EndpointState,
): Promise<void> => {
  let state = first;
  await retryOnConflict(async () => {
    const outcome = await ports.commit(changeOf(ports, lease, ends, state));
    if (E.isRight(outcome) || outcome.left.code !== 'changed') return undefined;
    const endpoint = await ports.endpoints.find(lease.project, lease.lane);
    if (!endpoint) return undefined;
    // The endpoint changed, so the health that was read is outdated. The next failure reads it again.
    state = { endpoint, health: healthy };
    return 'retry';
  });
};

const changeOf = (
  { clock, steady }: Pick<SettlePorts, 'clock' | 'steady'>,
  lease: LaneLease<WebhookEndpointId>,
  attemptEnds: readonly AttemptEnd[],
  { endpoint, health }: EndpointState,
): Change => {
  const at = clock();
  const { failingSince } = health;
  const reason = isActive(endpoint) ? reasonToDeactivate(attemptEnds, health, steady()) : undefined;
  const isGivingUp = reason === 'failing' && failingSince !== null;
  return {
    project: lease.project,
    at,
    requires: {
      lease,
      ...(isGivingUp ? { failingSince: { endpoint: endpoint.id, since: failingSince } } : {}),
    },
    ...(reason ? disabled(deactivated(endpoint, reason, at), at) : { puts: {} }),
    attemptEnds,
  };
};

/** The endpoint, and the event that tells it to others (docs/specification.md#6.5.5). */
const disabled = (endpoint: WebhookEndpoint, at: Instant) => ({
  puts: { endpoints: [endpoint] },
  events: [
    {
      type: 'webhook_endpoint.disabled' as const,
      at,
      subject: endpoint.id,
      data: JSON.stringify(disabledEndpointJson(endpoint)),
    },
  ],
});

const reasonToDeactivate = (
  ends: readonly AttemptEnd[],
  health: EndpointHealth,
  now: Instant,
): InactiveReason | undefined => {
  if (ends.some(({ result }) => result === 'gone')) return 'gone';
  const hasSucceeded = ends.some(({ result }) => result === 'succeeded');
  return !hasSucceeded && isGivenUp(health, now) ? 'failing' : undefined;
};
