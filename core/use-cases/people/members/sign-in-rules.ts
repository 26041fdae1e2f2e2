import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closedInput, type InputOf } from '../../../contract/input.js';
import type { Actor } from '../../../model/people/actor.js';
import {
  DashboardAddresses,
  noRules,
  type OrganizationRules,
  type SignInRules,
  shownSignInRules,
  type UnmetRule,
  unmetRules,
} from '../../../model/people/sign-in-rules.js';
import type { AddressMatch, IsAddressRange } from '../../../ports/machine/address-match.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { InvalidAddressRange } from '../../access/create-key.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  type OrganizationQuery,
  organizationInput,
} from '../../administration/find-tenant.js';
import type { ReplaceTenantPorts } from '../../administration/replace-tenant.js';
import { byOrganization } from '../../authorization/resource-owner.js';
import { commitUnlessChanged } from '../../commit-change.js';
import { asGiven } from '../../input/fields.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';

/** A new rule would lock out who sets it. */
export type RuleLocksOut = { readonly code: 'rule_locks_out'; readonly rule: UnmetRule };

/** New rules. `acting` is who sets them, where a session of the dashboard does: it has to meet them. */
const newRulesInput = closedInput(organizationInput.needed, {
  requireSecondFactor: t.boolean,
  requireSingleSignOn: t.boolean,
  dashboardAddresses: DashboardAddresses,
  acting: asGiven<Pick<Actor, 'session' | 'address'>>(),
});
export type SetSignInRules = InputOf<typeof newRulesInput>;

/** The ports of who sets sign-in rules. */
export type SignInRulePorts = ReplaceTenantPorts & {
  readonly isAddressRange: IsAddressRange;
  readonly addressMatch: AddressMatch;
};

export const getSignInRules = useCase({
  kind: 'read',
  summary: 'Gets what an organization asks of the sessions of its members.',
  permission: 'members:read',
  owner: byOrganization,
  within: false,
  input: organizationInput,
  result: shownSignInRules,
  refusals: noOrganization,
  run:
    ({ tenants }: { readonly tenants: TenantStore }) =>
    async ({
      organization,
    }: OrganizationQuery): Promise<E.Either<OrganizationNotFound, OrganizationRules>> =>
      E.map(rulesIn)(await findOrganization(tenants, organization)),
});

const rulesIn = ({
  id,
  signInRules = noRules,
}: {
  readonly id: OrganizationRules['organization'];
  readonly signInRules?: SignInRules | undefined;
}): OrganizationRules => ({ organization: id, rules: signInRules });

type SetRefusal = OrganizationNotFound | InvalidAddressRange | RuleLocksOut;

export const setSignInRules = useCase({
  kind: 'write',
  summary: 'Sets what an organization asks of the sessions of its members.',
  description: [
    'What is not given stays as it is. The rules hold for open sessions too, from the next request on.',
    'An operator can set rules that no member meets, and take them away.',
  ],
  permission: 'owners:manage',
  needsFresh: true,
  owner: byOrganization,
  asksSession: true,
  audit: {
    action: 'organization.set_sign_in_rules',
    resource: ({ organization }) => organization,
    details: ({ requireSecondFactor, requireSingleSignOn, dashboardAddresses }) => ({
      require_second_factor: requireSecondFactor,
      require_single_sign_on: requireSingleSignOn,
      dashboard_addresses: dashboardAddresses && String(dashboardAddresses),
    }),
  },
  within: false,
  input: newRulesInput,
  result: shownSignInRules,
  refusals: {
    ...noOrganization,
    invalid_address_range: 'an entry of `dashboardAddresses` is not a CIDR range',
    rule_locks_out: 'the session of who sets the rules does not meet them',
  },
  run:
    (ports: SignInRulePorts) =>
    ({
      organization: named,
      acting,
      ...given
    }: SetSignInRules): Promise<E.Either<SetRefusal, OrganizationRules>> =>
      retryOnConflict(async () => {
        const bad = given.dashboardAddresses?.find((range) => !ports.isAddressRange(range));
        if (bad !== undefined) return E.left({ code: 'invalid_address_range', range: bad });
        const found = await findOrganization(ports.tenants, named);
        if (E.isLeft(found)) return found;
        const { signInRules: before = noRules, ...was } = found.right;
        const rules = changed(before, given);
        const [unmet] = acting ? unmetBy(ports, acting, rules) : [];
        if (unmet) return E.left({ code: 'rule_locks_out', rule: unmet });
        const is = { ...was, ...(hasRule(rules) && { signInRules: rules }) };
        const change = { replaces: { organizations: [{ was: found.right, is }] } };
        return commitUnlessChanged(ports.commit, change, E.right(rulesIn(is)));
      }),
});

const changed = (before: SignInRules, given: Partial<SetSignInRules>): SignInRules => ({
  requireSecondFactor: given.requireSecondFactor ?? before.requireSecondFactor,
  requireSingleSignOn: given.requireSingleSignOn ?? before.requireSingleSignOn,
  dashboardAddresses: given.dashboardAddresses ?? before.dashboardAddresses,
});

const unmetBy = (
  { addressMatch }: SignInRulePorts,
  { session, address }: Pick<Actor, 'session' | 'address'>,
  rules: SignInRules,
): readonly UnmetRule[] =>
  session ? unmetRules(rules, session, (ranges) => addressMatch(address ?? '', ranges)) : [];

const hasRule = (rules: SignInRules): boolean =>
  rules.requireSecondFactor || rules.requireSingleSignOn || rules.dashboardAddresses.length > 0;
