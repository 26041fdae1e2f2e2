import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import type { Role } from '../../../model/people/permissions.js';
import type { Member } from '../../../model/people/user.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import { changeMember } from '../../people/members/change-member.js';
import type { LastOwner } from '../../people/refusals.js';

/** The membership that a provisioned member gave; undefined before the first sign-in, and after its end. */
export const membershipOf = async (
  { people }: { readonly people: PeopleStore },
  { user, organization }: Pick<ProvisionedMember, 'user' | 'organization'>,
): Promise<Member | undefined> =>
  user === null
    ? undefined
    : (await people.membershipsOf(user)).find((each) => each.organization === organization);

/**
 * What a change of a provisioned member does to its membership: nothing before the first sign-in. One that is no longer active
 * ends it, and a new role changes it, but for an owner. It gives none: only a sign-in does.
 */
export const effectOnMembership = async (
  ports: { readonly people: PeopleStore },
  was: ProvisionedMember,
  is: Pick<ProvisionedMember, 'active' | 'role'> | undefined,
): Promise<E.Either<LastOwner, AdministrationChange>> => {
  const member = await membershipOf(ports, was);
  const role = roleAfter(was, is);
  const isSame = role === undefined || role === member?.role;
  return !member || isSame || (member.role === 'owner' && role !== 'none')
    ? E.right({})
    : changeMember(ports, member, role);
};

/** The new role; `none` for an end, undefined for no change. */
const roleAfter = (
  was: ProvisionedMember,
  is: Pick<ProvisionedMember, 'active' | 'role'> | undefined,
): Role | 'none' | undefined => {
  if (!is?.active) return 'none';
  return is.role === was.role ? undefined : is.role;
};
