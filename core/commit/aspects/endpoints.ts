import { type EndpointSubscription, isActive } from '../../model/webhooks/endpoint.js';
import type { WebhookEndpointId } from '../../shared/ids.js';
import type { Aspect } from '../aspect.js';
import type { Change } from '../change.js';

/** The number of webhook endpoints, their subscriptions, and endpoints that become active again. */
export const endpoints: Aspect = {
  needs: ({ lanes }, { puts, removeEndpoints }) => {
    for (const { id } of puts?.endpoints ?? []) lanes.add(id);
    for (const { id } of removeEndpoints ?? []) lanes.add(id);
  },
  conflict: (facts, { project, requires }) => {
    const limit = requires?.endpointsBelow;
    if (limit === undefined) return undefined;
    const count = facts.projects.get(project)?.endpoints.length ?? 0;
    return count < limit ? undefined : { code: 'endpoint_limit', limit };
  },
  apply: (facts, change, verdict) => {
    const project = facts.projects.get(change.project);
    if (!project || !(change.puts?.endpoints || change.removeEndpoints)) return;
    verdict.resumed = resumedBy(project.endpoints, change);
    const subscriptions = subscriptionsAfter(project.endpoints, change);
    facts.projects.set(change.project, { ...project, endpoints: subscriptions });
  },
  touches: ({ due, changed }, { puts, removeEndpoints }) => {
    for (const endpoint of puts?.endpoints ?? []) {
      changed.add(endpoint.id);
      if (isActive(endpoint)) due.add(endpoint.id);
    }
    for (const { id } of removeEndpoints ?? []) changed.add(id);
  },
};

const resumedBy = (
  before: readonly EndpointSubscription[],
  { puts }: Change,
): readonly WebhookEndpointId[] =>
  (puts?.endpoints ?? [])
    .filter(isActive)
    .filter(({ id }) => before.some((endpoint) => endpoint.id === id && !isActive(endpoint)))
    .map(({ id }) => id);

const subscriptionsAfter = (
  before: readonly EndpointSubscription[],
  { puts, removeEndpoints }: Change,
): readonly EndpointSubscription[] => {
  const put = puts?.endpoints ?? [];
  const changed = new Set([...put, ...(removeEndpoints ?? [])].map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !changed.has(id)),
    ...put.map(({ id, inactiveReason, subscribedTypes, channels }) => ({
      ...{ id, inactiveReason, subscribedTypes },
      ...(channels ? { channels } : {}),
    })),
  ];
};
