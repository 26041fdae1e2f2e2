import * as E from 'fp-ts/lib/Either.js';
import type { ProjectCall } from '../../server/page.js';

/** The outbound messages of this calendar month (UTC). Undefined when the visitor may not see them. */
export const usedAllowance = async ({
  as,
  project,
}: Pick<ProjectCall, 'as' | 'project'>): Promise<number | undefined> => {
  const usage = await as.getUsage({ project: project.id });
  if (E.isLeft(usage)) return undefined;
  return usage.right.rows
    .filter(({ metric }) => metric === 'outbound_messages')
    .reduce((sum, { quantity }) => sum + quantity, 0);
};
