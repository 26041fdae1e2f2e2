import { eventDamaged } from '../../model/webhooks/delivery.js';
import { type EndpointHealth, healthAfter, healthy } from '../../model/webhooks/health.js';
import type { WebhookEndpointId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import { dueAtOnce } from '../change.js';

/** The health of endpoints: it follows the attempts that sent something, and an endpoint that becomes active again is healthy. */
export const health: Aspect = {
  needs: (query, { requires, attemptEnds }) => {
    if (requires?.failingSince) query.health.add(requires.failingSince.endpoint);
    for (const { delivery } of attemptEnds ?? []) query.health.add(delivery.endpoint);
  },
  conflict: (facts, { requires }) => {
    if (!requires?.failingSince) return undefined;
    const { endpoint, since } = requires.failingSince;
    const isSame = facts.health.get(endpoint)?.failingSince === since;
    return isSame ? undefined : { code: 'changed', id: endpoint };
  },
  apply: (facts, change, verdict) => {
    const { attemptEnds } = change;
    if (!attemptEnds && verdict.resumed.length === 0) return;
    const changed: WebhookEndpointId[] = [];
    const set = (endpoint: WebhookEndpointId, after: EndpointHealth): void => {
      facts.health.set(endpoint, after);
      changed.push(endpoint);
    };
    for (const { delivery, result, attempt } of attemptEnds ?? []) {
      if (attempt.error === eventDamaged) continue;
      const before = facts.health.get(delivery.endpoint) ?? healthy;
      const after = healthAfter(before, result === 'succeeded', dueAtOnce(change));
      if (after !== before) set(delivery.endpoint, after);
    }
    for (const endpoint of verdict.resumed) set(endpoint, healthy);
    verdict.healthChanges = changed;
  },
  touches: emptyPhase,
};
