import type { UsageRow } from '../../../core/model/billing/usage.js';
import type { UsageStore } from '../../../core/ports/stores/counts/usage-store.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** Usage counts in memory. The port documents what a sum holds. */
export const memoryUsage = ({ usage }: Tables): Synchronous<UsageStore> => ({
  sum: (project, fromDay, toDay) => {
    const sums = new Map<string, UsageRow>();
    for (const { project: counted, day, quantity, ...row } of usage.values()) {
      if (counted !== project || day < fromDay || day >= toDay) continue;
      const key = nameOf(row);
      sums.set(key, { ...row, quantity: quantity + (sums.get(key)?.quantity ?? 0) });
    }
    return [...sums]
      .filter(([, { quantity }]) => quantity !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row);
  },
  byDay: (project, fromDay, toDay) =>
    [...usage.values()]
      .filter((each) => each.project === project && each.day >= fromDay && each.day < toDay)
      .filter(({ quantity }) => quantity !== 0)
      .map(({ project: _, ...row }) => ({ key: [row.day, nameOf(row)].join('\n'), row }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ row }) => row),
});

const nameOf = ({ metric, channelType, provider }: Omit<UsageRow, 'quantity'>): string =>
  [metric, channelType, provider].join('\n');
