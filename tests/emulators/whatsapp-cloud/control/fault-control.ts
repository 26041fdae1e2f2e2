import { type CallMatch, type Fault, faultKinds } from '../faults/call-faults.js';
import type { Plan } from '../faults/plans.js';
import {
  type UpdateMatch,
  type WebhookFault,
  webhookFaultKinds,
} from '../faults/webhook-faults.js';
import { operations } from '../graph/routes.js';
import type { Provider } from '../state/provider.js';
import { requireValid } from './require-valid.js';

/** A plan of a fault of calls. */
export type FaultPlan = Plan<CallMatch, Fault>;
/** A plan of a fault of webhooks. */
export type WebhookFaultPlan = Plan<UpdateMatch, WebhookFault>;

/** Commands that plan faults. */
export const faultControl = ({ callFaults, webhookFaults }: Provider) => ({
  /** Plans a fault of calls. Returns the id of the plan. Throws on an unknown kind or operation. */
  planFault: (plan: FaultPlan) => {
    const { operation = 'messages.send' } = plan.match ?? {};
    requireValid(faultKinds.has(plan.fault.kind), `Unknown kind of fault: ${plan.fault.kind}.`);
    requireValid(operations.has(operation), `Unknown operation: ${operation}.`);
    return { id: callFaults.add(plan) };
  },
  /** Plans a fault of webhooks. Returns the id of the plan. Throws on an unknown kind. */
  planWebhookFault: (plan: WebhookFaultPlan) => {
    requireValid(
      webhookFaultKinds.has(plan.fault.kind),
      `Unknown kind of fault: ${plan.fault.kind}.`,
    );
    return { id: webhookFaults.add(plan) };
  },
  /** All plans with their counters. */
  faults: () => ({ calls: callFaults.list(), webhooks: webhookFaults.list() }),
  /** Removes all plans. */
  clearFaults: () => {
    callFaults.clear();
    webhookFaults.clear();
  },
});
