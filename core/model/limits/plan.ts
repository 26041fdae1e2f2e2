import type * as t from 'io-ts';
import { matching } from '../../shared/codec.js';
import type { Instant } from '../../shared/time.js';
import type { LimitValues } from './effective-limits.js';

/** The name of a plan: 1 to 40 lower-case letters, digits, `-` and `_`, of which the first is a letter or a digit. */
export const PlanName = matching(
  /^[a-z0-9][a-z0-9_-]{0,39}$/,
  'must be 1 to 40 lower-case letters, digits, - and _, and begin with a letter or a digit',
);
export type PlanName = t.TypeOf<typeof PlanName>;

/** A named set of limits. Those that it does not set have their default. */
export type Plan = {
  readonly name: PlanName;
  readonly limits: LimitValues;
  readonly createdAt: Instant;
};

/** The plan of organizations that have no other. Where it does not exist, all its limits have their default. */
export const defaultPlan = 'default';

/** Plans that an installation may have. */
export const plansAtMost = 1_000;
