import type { Instant } from '../../shared/time.js';
import { startOfNextUtcMonth, utcMonth } from '../../shared/time.js';

export const subscriptions = ['active', 'none', 'past_due'] as const;
export type Subscription = (typeof subscriptions)[number];

/** What a project may send (docs/specification.md#3.8.1). */
export type Billing = {
  readonly subscription: Subscription;
  /** Outbound messages a calendar month (UTC); null for no limit. */
  readonly messageAllowance: number | null;
};

export const defaultBilling: Billing = { subscription: 'active', messageAllowance: null };

/** Why a project may not send now. */
export type BillingRefusal =
  | { readonly code: 'subscription_required' }
  | { readonly code: 'payment_failed' }
  | {
      readonly code: 'message_quota_exceeded';
      readonly limit: number;
      readonly used: number;
      readonly resetsAt: Instant;
    };

/** The period that a send at this instant counts in. */
export const billingPeriod = utcMonth;

/** What stands against one more message; undefined when nothing does. A test project is never billed. */
export const billingRefusal = (
  project: { readonly environment: 'live' | 'test'; readonly billing: Billing },
  used: number,
  at: Instant,
): BillingRefusal | undefined => {
  if (project.environment === 'test') return undefined;
  const { subscription, messageAllowance: limit } = project.billing;
  if (subscription === 'none') return { code: 'subscription_required' };
  if (subscription === 'past_due') return { code: 'payment_failed' };
  if (limit === null || used < limit) return undefined;
  return { code: 'message_quota_exceeded', limit, used, resetsAt: startOfNextUtcMonth(at) };
};
