import { leastIdAt } from '../../../core/shared/ids.js';
import { oldMessages } from '../tables/old-rows.js';
import type { DueLimit, PruneParts } from './prune-kind.js';

/** A limit, and the id before which messages are too old. */
export type OldMessages = DueLimit & { readonly until: string };

/** The limits of projects that have a message after an id and before the limit. */
export const withOldMessages = async (
  { session }: PruneParts,
  limits: readonly DueLimit[],
  afterOf: (limit: DueLimit) => string,
): Promise<readonly OldMessages[]> => {
  const due = limits.map((limit) => ({ ...limit, until: leastIdAt('msg', limit.before) }));
  const found = await session.fetchRows(
    oldMessages.projects,
    due.map((limit) => ({ project: limit.project, after: afterOf(limit), until: limit.until })),
  );
  const projects = new Set(found);
  return due.filter(({ project }) => projects.has(project));
};
