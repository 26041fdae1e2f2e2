import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, view, where } from '../../shared/codec.js';
import type { OrganizationId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';
import type { SessionProof } from './session.js';

/** What an organization asks of the sessions that reach it. */
export type SignInRules = {
  readonly requireSecondFactor: boolean;
  readonly requireSingleSignOn: boolean;
  /** CIDR ranges, IPv4 and IPv6; empty for any address. */
  readonly dashboardAddresses: readonly string[];
};

/** The rules of an organization that has set none. */
export const noRules: SignInRules = {
  requireSecondFactor: false,
  requireSingleSignOn: false,
  dashboardAddresses: [],
};

/** The ranges from which the dashboard is used, at most 50. Whether each is one is checked by the use case. */
export const DashboardAddresses = where(
  t.readonlyArray(t.string),
  (ranges) => ranges.length <= 50 && ranges.every((range) => range.length <= 60),
  { maxItems: 50 },
  'must be at most 50 CIDR ranges',
);

/** A rule that a session does not meet. */
export type UnmetRule = 'second_factor' | 'single_sign_on' | 'address';

/** The rules that a session does not meet, in the order in which a person meets them. */
export const unmetRules = (
  rules: SignInRules,
  { method, hasSecondFactor }: SessionProof,
  isWithin: (ranges: readonly string[]) => boolean,
): readonly UnmetRule[] => {
  const { requireSecondFactor, requireSingleSignOn, dashboardAddresses } = rules;
  const isElsewhere = dashboardAddresses.length > 0 && !isWithin(dashboardAddresses);
  return [
    ...(requireSingleSignOn && method !== 'oidc' ? (['single_sign_on'] as const) : []),
    ...(requireSecondFactor && !hasSecondFactor ? (['second_factor'] as const) : []),
    ...(isElsewhere ? (['address'] as const) : []),
  ];
};

/** The rules of an organization. */
export type OrganizationRules = {
  readonly organization: OrganizationId;
  readonly rules: SignInRules;
};

/** How the rules of an organization are published. */
export const shownSignInRules = shown(
  view('SignInRules', 'What an organization asks of the sessions of its members.', {
    organization_id: about(idView('org'), 'The organization.'),
    require_second_factor: about(t.boolean, 'Whether a session needs a second factor.'),
    require_single_sign_on: about(t.boolean, 'Whether a session needs a single sign-on.'),
    dashboard_addresses: about(
      t.readonlyArray(t.string),
      'The CIDR ranges from which the dashboard is used; empty for any address.',
    ),
  }),
  ({ organization, rules }: OrganizationRules) => ({
    organization_id: organization,
    require_second_factor: rules.requireSecondFactor,
    require_single_sign_on: rules.requireSingleSignOn,
    dashboard_addresses: rules.dashboardAddresses,
  }),
);
