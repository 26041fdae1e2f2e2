import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import type { Member } from '../../../model/people/user.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { ProvisioningStore } from '../../../ports/people/provisioning-store.js';
import { type Judged, missingOf } from '../../authorization/may.js';

/** A directory manages the member, so that by hand no member changes it. */
export type ManagedByScim = { readonly code: 'managed_by_scim'; readonly id: string };

/** The ports of who changes members by hand. */
export type ManagedPorts = {
  /** Absent where no directory manages members. */
  readonly provisioning?: ProvisioningStore;
};

/** When a member cannot be changed by hand. */
export const managedByScim = {
  managed_by_scim:
    'a directory manages the member through SCIM, and who acts is no operator. Change the member there',
} as const;

/** The active record by which a directory manages a member; undefined for a member that it does not manage. */
const managedRecord = async (
  { provisioning }: ManagedPorts,
  { organization, user }: Member,
): Promise<ProvisionedMember | undefined> =>
  (await provisioning?.membersOfUser(user))?.find(
    (each) => each.organization === organization && each.active,
  );

/** The Change of the record with that of the membership. Its person joins by no further sign-in. */
export const recordOfEnd = async (
  ports: ManagedPorts,
  member: Member,
): Promise<AdministrationChange> => {
  const was = await managedRecord(ports, member);
  if (!was) return {};
  const is = { ...was, active: false, version: was.version + 1 };
  return { replaces: { provisionedMembers: [{ was, is }] } };
};

/** Refuses to change by hand what a directory manages: operators alone do. Gives the record with the new role. */
export const recordOfChange = async (
  ports: ManagedPorts,
  judged: Judged,
  member: Member,
  role: Member['role'] | 'none',
): Promise<E.Either<ManagedByScim, AdministrationChange>> => {
  const was = await managedRecord(ports, member);
  if (!was) return E.right({});
  if (missingOf(judged, [[member.organization, 'projects:operate']]))
    return E.left({ code: 'managed_by_scim', id: member.user });
  if (role === 'none') return E.right(await recordOfEnd(ports, member));
  const is = { ...was, role, version: was.version + 1 };
  return E.right({ replaces: { provisionedMembers: [{ was, is }] } });
};

/** Two Changes as one. */
export const both = (
  one: AdministrationChange,
  other: AdministrationChange,
): AdministrationChange => ({
  asRead: [...(one.asRead ?? []), ...(other.asRead ?? [])],
  replaces: { ...one.replaces, ...other.replaces },
  signsOut: [...(one.signsOut ?? []), ...(other.signsOut ?? [])],
  endsLinks: [...(one.endsLinks ?? []), ...(other.endsLinks ?? [])],
});
