import type { InputOf } from '../../contract/input.js';
import type { AttemptOutcome } from '../../model/statistics/attempt-count.js';
import { startOfStep, startsOfSteps, stepFor } from '../../model/statistics/event-count.js';
import type { WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import type { Clock } from '../../ports/machine/clock.js';
import type {
  AttemptCountStore,
  EndpointAttempts,
} from '../../ports/stores/counts/attempt-count-store.js';
import type { DeliveryStore, EndpointStore } from '../../ports/stores/webhook-store.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { rangeOfProject } from './ranges.js';

export type GetWebhookStatistics = InputOf<typeof rangeOfProject>;

/** How many attempts ended in each way. */
export type AttemptsByOutcome = Readonly<Record<AttemptOutcome, number>>;

/** The attempts to one endpoint in a time range. */
export type EndpointStatistics = {
  readonly endpoint: WebhookEndpoint;
  readonly attempts: AttemptsByOutcome;
  /** Deliveries that are pending now. No more than 1,000 are counted. */
  readonly pending: number;
  /** Whether more are pending. */
  readonly hasMorePending: boolean;
};

/** The attempts of webhook deliveries of a project in a time range. An attempt counts at the time when it began. */
export type WebhookStatistics = {
  /** The length of each step, in milliseconds: 5 minutes, an hour or a day. */
  readonly stepMs: number;
  /** Every step that begins in the range, in ascending order, with the attempts to all endpoints. */
  readonly steps: readonly { readonly at: Instant; readonly attempts: AttemptsByOutcome }[];
  readonly endpoints: readonly EndpointStatistics[];
  /** Up to when the counts are complete, when attempts of a minute ago or earlier are not counted yet. */
  readonly countedTo: Instant | undefined;
};

/** Pending deliveries of an endpoint that are counted. */
const pendingCounted = 1_000;

/** The counter runs every 5 s: it lags when a delivery waits for it longer than this. */
const lagMs = 60_000;

type Ports = {
  readonly clock: Clock;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly attemptCounts: AttemptCountStore;
};

export const getWebhookStatistics = useCase({
  kind: 'read',
  summary: 'Counts how the attempts of webhook deliveries of a project ended in a time range.',
  description: [
    'The counts are in steps of 5 minutes, an hour or a day, and by endpoint, with the deliveries of each endpoint that are pending now.',
    'Complete up to a few seconds ago, unless `countedTo` says otherwise.',
  ],
  promise: 'Reads only. An unknown project has no endpoints.',
  permission: 'statistics:read',
  owner: byProject,
  within: false,
  input: rangeOfProject,
  refusals: 'none',
  run:
    ({ clock, endpoints, deliveries, attemptCounts }: Ports) =>
    async ({ project, ...range }: GetWebhookStatistics): Promise<WebhookStatistics> => {
      const now = clock();
      const stepMs = stepFor(range, now);
      const from = startOfStep(range.from, stepMs);
      const all = await endpoints.list(project);
      const ids = all.map(({ id }) => id);
      const [counts, pending, uncounted] = await Promise.all([
        attemptCounts.read({ endpoints: ids, stepMs, from, to: range.to }),
        Promise.all(ids.map((id) => deliveries.countPending(id, pendingCounted + 1))),
        Promise.all(ids.map((id) => attemptCounts.countedTo(id))),
      ]);
      const byStep = new Map<Instant, EndpointAttempts[]>();
      for (const each of counts) byStep.set(each.at, [...(byStep.get(each.at) ?? []), each]);
      const late = uncounted.filter((at) => at !== undefined && at < now - lagMs);
      return {
        stepMs,
        steps: startsOfSteps({ from, to: range.to }, stepMs).map((at) => ({
          at,
          attempts: sum(byStep.get(at) ?? []),
        })),
        endpoints: all.map((endpoint, i) => ({
          endpoint,
          attempts: sum(counts.filter((each) => each.endpoint === endpoint.id)),
          pending: Math.min(pending[i] ?? 0, pendingCounted),
          hasMorePending: (pending[i] ?? 0) > pendingCounted,
        })),
        countedTo: late.length > 0 ? Math.min(...late.map((at) => at ?? now)) : undefined,
      };
    },
});

const sum = (counts: readonly EndpointAttempts[]): AttemptsByOutcome => {
  const sums = { succeeded: 0, failed: 0 };
  for (const { outcome, count } of counts) sums[outcome] += count;
  return sums;
};
