import { billingPeriod, billingRefusal } from '../../../model/billing/billing.js';
import { type Aspect, emptyPhase } from '../../aspect.js';
import { factKey } from '../../facts.js';

/** The project's message allowance. A Change that requires it spends one message of the billing period. */
export const allowance: Aspect = {
  needs: (query, { project, at, requires }) => {
    if (!requires?.allowance) return;
    const period = billingPeriod(at);
    query.spent.set(factKey(project, period), { project, period });
  },
  conflict: (facts, { project: id, at, requires }) => {
    const project = facts.projects.get(id);
    if (!requires?.allowance || !project) return undefined;
    const spent = facts.spent.get(factKey(id, billingPeriod(at))) ?? 0;
    const refusal = billingRefusal(project, spent, at);
    return refusal && { code: 'billing', refusal };
  },
  apply: (facts, { project, at, requires }, verdict) => {
    if (!requires?.allowance) return;
    const period = billingPeriod(at);
    const key = factKey(project, period);
    const count = (facts.spent.get(key) ?? 0) + 1;
    facts.spent.set(key, count);
    verdict.spent = { period, count };
  },
  touches: emptyPhase,
};
