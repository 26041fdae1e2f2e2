import type * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { nullable, oneOf, wholeNumber } from '../../shared/codec.js';
import type { Instant } from '../../shared/time.js';
import { startOfNextUtcMonth, utcMonth } from '../../shared/time.js';
import type { HeldLimit, LimitSource } from '../limits/effective-limits.js';
import type { ProjectSuspended, Suspended } from '../tenants/suspension.js';

/** The states of a project's subscription. */
export const subscriptions = ['active', 'none', 'past_due'] as const;

/** Decodes the state of a project's subscription. */
export const Subscription = oneOf('Subscription', subscriptions);
export type Subscription = t.TypeOf<typeof Subscription>;

/** Outbound messages of a project in a calendar month (UTC): 0 to 999,999,999,999. */
export const MessageAllowance = wholeNumber(0, 999_999_999_999);

/** What a project may send (docs/specification.md#3.8.1). */
export type Billing = {
  readonly subscription: Subscription;
  /** Outbound messages a calendar month (UTC); null for no limit. */
  readonly messageAllowance: number | null;
};

/** Decodes the billing of a project within its bounds. */
export const Billing: t.Type<Billing, unknown, unknown> = closed('Billing', {
  subscription: Subscription,
  messageAllowance: nullable(MessageAllowance),
});

/** Billing of a new project: active, without a limit. */
export const defaultBilling: Billing = { subscription: 'active', messageAllowance: null };

/** Why a project may not send now. */
export type BillingRefusal =
  | ProjectSuspended
  | { readonly code: 'subscription_required' }
  | { readonly code: 'payment_failed' }
  | {
      readonly code: 'message_quota_exceeded';
      readonly limit: number;
      readonly used: number;
      readonly resetsAt: Instant;
      /** Where the allowance is set. */
      readonly source: LimitSource;
    };

/** The period that a send at this instant counts in. */
export const billingPeriod = utcMonth;

/** What stands against one more message; undefined when nothing does. A test project is never billed. */
export const billingRefusal = (
  project: {
    readonly environment: 'live' | 'test';
    readonly billing: Billing;
    readonly suspended?: Suspended | undefined;
  },
  used: number,
  at: Instant,
  /** The allowance of a project that has none of its own. */
  inherited?: HeldLimit,
): BillingRefusal | undefined => {
  if (project.suspended) return { code: 'project_suspended', ...project.suspended };
  if (project.environment === 'test') return undefined;
  const { subscription, messageAllowance } = project.billing;
  if (subscription === 'none') return { code: 'subscription_required' };
  if (subscription === 'past_due') return { code: 'payment_failed' };
  const allowance = allowanceOf(messageAllowance, inherited);
  if (!allowance || used < allowance.limit) return undefined;
  const resetsAt = startOfNextUtcMonth(at);
  return { code: 'message_quota_exceeded', used, resetsAt, ...allowance };
};

/** The allowance of a project: its own, else what it inherits. Undefined: no limit. */
export const allowanceOf = (
  own: number | null,
  inherited: HeldLimit | undefined,
): HeldLimit | undefined => (own === null ? inherited : { limit: own, source: 'project' });
