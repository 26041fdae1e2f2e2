import type { Verdict } from '../../../core/commit/verdict.js';
import { memoryPostedSends } from '../posted-sends.js';
import type { Tables } from '../tables.js';

/** Adds what a Change posts, and removes the posted send that it takes. */
export const changePosted = (tables: Tables, { change }: Verdict): void => {
  takePosted(tables, change);
  for (const posted of change.posts ?? []) memoryPostedSends(tables).add(posted);
};

const takePosted = ({ postedSends }: Tables, { project, requires }: Verdict['change']): void => {
  if (requires?.nextPosted === undefined) return;
  const left = (postedSends.get(project) ?? []).slice(1);
  if (left.length > 0) postedSends.set(project, left);
  else postedSends.delete(project);
};
