import type { Verdict } from '../../../core/commit/verdict.js';
import type { Tables } from '../tables.js';

/** Removes the posted send that a Change takes. */
export const takePosted = (
  { postedSends }: Tables,
  { change: { project, requires } }: Verdict,
): void => {
  if (requires?.nextPosted === undefined) return;
  const left = (postedSends.get(project) ?? []).slice(1);
  if (left.length > 0) postedSends.set(project, left);
  else postedSends.delete(project);
};
