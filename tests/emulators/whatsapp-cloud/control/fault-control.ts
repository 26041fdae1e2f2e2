import { type CallMatch, type Fault, faultKinds } from '../faults/call-faults.js';
import type { Plan } from '../faults/plans.js';
import {
  type UpdateMatch,
  type WebhookFault,
  webhookFaultKinds,
} from '../faults/webhook-faults.js';
import { operations } from '../graph/routes.js';
import type { World } from '../state/world.js';
import { demand } from './demand.js';

/** A fault of calls, with whom it is for and how often. */
export type FaultPlan = Plan<CallMatch, Fault>;
/** A fault of webhooks, with what it is for and how often. */
export type WebhookFaultPlan = Plan<UpdateMatch, WebhookFault>;

/** Plans what goes wrong, and says how the plans have fared. */
export const faultControl = ({ callFaults, webhookFaults }: World) => ({
  planFault: (plan: FaultPlan) => {
    const { operation = 'messages.send' } = plan.match ?? {};
    demand(faultKinds.has(plan.does.kind), `There is no fault ${plan.does.kind}.`);
    demand(operations.has(operation), `There is no operation ${operation}.`);
    return { id: callFaults.add(plan) };
  },
  planWebhookFault: (plan: WebhookFaultPlan) => {
    demand(webhookFaultKinds.has(plan.does.kind), `There is no fault ${plan.does.kind}.`);
    return { id: webhookFaults.add(plan) };
  },
  faults: () => ({ calls: callFaults.list(), webhooks: webhookFaults.list() }),
  /** Drops every plan. */
  clearFaults: () => {
    callFaults.clear();
    webhookFaults.clear();
  },
});
