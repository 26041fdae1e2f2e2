import type { Aspect } from '../aspect.js';
import type { Facts } from '../facts.js';

/**
 * Lanes: a channel or an endpoint that is new gets one, and a removed endpoint loses its own. A lane's backlog is its
 * number of unsettled jobs; a Change can require that it is below a threshold.
 */
export const lanes: Aspect = {
  needs: (query, { requires, wake }) => {
    if (requires?.backlogBelow) query.lanes.add(requires.backlogBelow.lane);
    for (const lane of wake ?? []) query.lanes.add(lane);
  },
  conflict: (facts, { requires }) => {
    if (!requires?.backlogBelow) return undefined;
    const { lane, threshold } = requires.backlogBelow;
    const backlog = facts.lanes.get(lane)?.backlog ?? 0;
    return backlog < threshold ? undefined : { code: 'backlog', backlog };
  },
  apply: (facts, { requires, puts, removeEndpoints, jobs, settlements, withdrawals }) => {
    for (const { id } of removeEndpoints ?? []) facts.lanes.delete(id);
    for (const channel of puts?.channels ?? []) open(facts, channel);
    for (const endpoint of puts?.endpoints ?? []) open(facts, endpoint);
    for (const { lane } of jobs ?? []) addBacklog(facts, lane, 1);
    const done = settlements?.filter(({ next }) => next === 'done').length ?? 0;
    if (requires?.lease && done > 0) addBacklog(facts, requires.lease.lane, -done);
    for (const { lane } of withdrawals ?? []) addBacklog(facts, lane, -1);
  },
  touches: ({ due }, { wake }) => {
    for (const lane of wake ?? []) due.add(lane);
  },
};

const open = (facts: Facts, { id, version }: { readonly id: string; readonly version: number }) => {
  if (version === 0) facts.lanes.set(id, { epoch: 0, backlog: 0 });
};

const addBacklog = (facts: Facts, key: string, count: number): void => {
  const lane = facts.lanes.get(key);
  if (lane) facts.lanes.set(key, { ...lane, backlog: lane.backlog + count });
};
