import { dueAtOnce } from '../../../core/commit/change.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import { lowerDue, openLane } from '../leases.js';
import type { Tables } from '../tables.js';

/** Opens the lanes of channels and endpoints, drops those of removed endpoints, and makes lanes due. */
export const changeLanes = (memory: Tables, { change, resumed }: Verdict): void => {
  const { project, puts, removeEndpoints, wake } = change;
  const at = dueAtOnce(change);
  for (const { id } of puts?.channels ?? []) openLane(memory, id, project);
  for (const { id } of puts?.endpoints ?? []) openLane(memory, id, project);
  for (const { id } of removeEndpoints ?? []) memory.lanes.delete(id);
  for (const id of resumed) lowerDue(memory, id, at);
  for (const id of wake ?? []) lowerDue(memory, id, at);
};
