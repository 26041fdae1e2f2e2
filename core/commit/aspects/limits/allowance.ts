import { billingPeriod, billingRefusal } from '../../../model/billing/billing.js';
import type { ProjectId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';
import { type Aspect, emptyPhase } from '../../aspect.js';
import type { FactQuery } from '../../fact-query.js';
import { type Facts, factKey } from '../../facts.js';
import type { VerdictDraft } from '../../verdict.js';

/**
 * The project's message allowance. A Change that requires it spends one message of the billing period; one with a `refund` gives
 * one back to the period in which it was spent.
 */
export const allowance: Aspect = {
  needs: (query, { project, at, requires, refund }) => {
    if (requires?.allowance) ask(query, project, at);
    if (refund) ask(query, project, refund.spentAt);
  },
  conflict: (facts, { project: id, at, requires }) => {
    const project = facts.projects.get(id);
    if (!requires?.allowance || !project) return undefined;
    const spent = facts.spent.get(factKey(id, billingPeriod(at))) ?? 0;
    const refusal = billingRefusal(project, spent, at, requires.inheritedAllowance);
    return refusal && { code: 'billing', refusal };
  },
  apply: (facts, { project, at, requires, refund }, verdict) => {
    if (requires?.allowance) add(facts, project, { at, count: 1 }, verdict);
    if (refund) add(facts, project, { at: refund.spentAt, count: -1 }, verdict);
  },
  touches: emptyPhase,
};

const ask = ({ spent }: FactQuery, project: ProjectId, at: Instant): void => {
  const period = billingPeriod(at);
  spent.set(factKey(project, period), { project, period });
};

const add = (
  { spent }: Facts,
  project: ProjectId,
  { at, count }: { readonly at: Instant; readonly count: 1 | -1 },
  verdict: VerdictDraft,
): void => {
  const period = billingPeriod(at);
  const key = factKey(project, period);
  const after = Math.max(0, (spent.get(key) ?? 0) + count);
  spent.set(key, after);
  verdict.spent = [...verdict.spent, { period, count: after }];
};
