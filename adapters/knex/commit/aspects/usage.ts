import type { Verdict } from '../../../../core/commit/verdict.js';
import { bind } from '../../session/work.js';
import { addUsage, usageRow } from '../../tables/tenants/usage.js';
import { emptyPhase, type KnexAspect } from '../aspect.js';

/** Usage: one row for each count of a day that the group raises. */
export const usage: KnexAspect = {
  load: emptyPhase,
  write: ({ verdicts }) => [bind(addUsage, rowsOf(verdicts))],
};

const rowsOf = (verdicts: readonly Verdict[]) => {
  const sums = new Map<string, ReturnType<typeof usageRow>>();
  for (const { change } of verdicts)
    for (const increment of change.usage ?? []) {
      const { quantity, ...row } = usageRow(change.project, increment);
      const key = Object.values(row).join('\n');
      sums.set(key, { ...row, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
    }
  return [...sums.values()];
};
