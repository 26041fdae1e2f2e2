import { dueAtOnce } from '../../../core/commit/change.js';
import type { Facts } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Judged } from './aspect.js';
import type { PromotedJob } from './aspects/queue.js';

/** The lanes that a group touched, and the earliest instant at which each has work; null when that is unchanged. */
export const laneDues = (
  { verdicts, jobOutcomes, facts }: Judged,
  promoted: readonly PromotedJob[],
): ReadonlyMap<LaneKey, Instant | null> => {
  const dues = new Map<LaneKey, Instant | null>();
  const lower = (lane: LaneKey, dueAt: Instant | null): void => {
    const known = dues.get(lane) ?? null;
    dues.set(lane, known === null || dueAt === null ? (known ?? dueAt) : Math.min(known, dueAt));
  };
  for (const { before, after } of jobOutcomes.values()) lower(before.lane, after?.dueAt ?? null);
  for (const { lane, dueAt } of promoted) lower(lane, dueAt);
  for (const verdict of verdicts) {
    for (const [lane, dueAt] of endpointDues(verdict, facts)) lower(lane, dueAt);
    for (const { lane, dueAt } of verdict.jobs) lower(lane, dueAt);
    for (const lane of verdict.change.wake ?? []) lower(lane, dueAtOnce(verdict.change));
  }
  return dues;
};

/** When the lanes of endpoints have work. An inactive endpoint has none. */
function* endpointDues(
  { change, deliveries, deliveryUpdates, resumed }: Verdict,
  { projects }: Facts,
): Generator<readonly [LaneKey, Instant]> {
  for (const id of resumed) yield [id, dueAtOnce(change)];
  if (deliveries.length === 0 && deliveryUpdates.length === 0) return;
  const endpoints = projects.get(change.project)?.endpoints.filter(isActive) ?? [];
  const active = new Set(endpoints.map(({ id }) => id));
  for (const { endpoint, dueAt } of deliveries) if (active.has(endpoint)) yield [endpoint, dueAt];
  for (const { delivery } of deliveryUpdates)
    if (delivery.status === 'pending' && active.has(delivery.endpoint))
      yield [delivery.endpoint, delivery.dueAt];
}
