import { factKey } from '../../../../../core/commit/facts.js';
import { bind, reading } from '../../../session/work.js';
import { setSpent, spentMessages } from '../../../tables/tenants/spending.js';
import { type KnexAspect, lastOf } from '../../aspect.js';

/** The messages that a project has spent in a period: one row, written once a group. */
export const allowance: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(spentMessages, [...query.spent.values()], ({ project, period, messages }) =>
      facts.spent.set(factKey(project, period), messages),
    ),
  ],
  write: ({ verdicts }) => {
    const rows = verdicts.flatMap(({ change: { project }, spent }) =>
      spent.map(({ period, count }) => ({ project, period, messages: count })),
    );
    return [
      bind(
        setSpent,
        lastOf(rows, ({ project, period }) => factKey(project, period)),
      ),
    ];
  },
};
