import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange, AsRead } from '../../../commit/administration/change.js';
import type { GroupRights } from '../../../model/provisioning/provisioned-group.js';
import {
  changedRole,
  fieldsOf,
  type ProvisionedFields,
  type ProvisionedMember,
  provisionedMembersAtMost,
  provisionedRole,
} from '../../../model/provisioning/provisioned-member.js';
import type { Organization } from '../../../model/tenants/project.js';
import { isId, type ProvisionedMemberId } from '../../../shared/ids.js';
import { commitAction, type PersonalAction, refuse } from '../../people/audit-entries.js';
import { leaveGroups } from '../../people/members/leave-groups.js';
import { both } from '../../people/members/managed-by-scim.js';
import { readGroups } from '../../people/members/roles-by-groups.js';
import type { LastOwner } from '../../people/refusals.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import {
  directoriesOf,
  type ProvisioningPorts,
  type ScimCall,
  scimActor,
} from '../provisioning-ports.js';
import type {
  DirectoryFull,
  ProvisionedNotFound,
  UserNameTaken,
  VersionMismatch,
} from '../refusals.js';
import { effectOnMembership } from './effect-on-membership.js';

/** A member to make. */
export type CreateProvisioned = ScimCall & { readonly fields: ProvisionedFields };

/** A member to change: `version` is the one that the caller knows, `decide` says what its fields become. */
export type ChangeProvisioned<No> = ScimCall & {
  readonly id: string;
  readonly version?: number | undefined;
  readonly decide: (fields: ProvisionedFields) => E.Either<No, ProvisionedFields>;
};

/** A member to remove. */
export type RemoveProvisioned = Omit<ChangeProvisioned<never>, 'decide'>;

/** A member as the directory sees it. */
export const findProvisioned = async (
  ports: ProvisioningPorts,
  { caller }: ScimCall,
  id: string,
): Promise<E.Either<ProvisionedNotFound, ProvisionedMember>> => {
  const found = isMember(id)
    ? await directoriesOf(ports).findMember(caller.organization, id)
    : undefined;
  return found ? E.right(found) : E.left({ code: 'provisioned_not_found', id });
};

/** Makes a member, who waits for the first sign-in. */
export const createProvisioned =
  (ports: ProvisioningPorts) =>
  ({
    fields,
    ...call
  }: CreateProvisioned): Promise<E.Either<UserNameTaken | DirectoryFull, ProvisionedMember>> =>
    retryOnConflict(async () => {
      const { organization } = call.caller;
      const store = directoriesOf(ports);
      const claim = await claimName(ports, call, fields.userName);
      const now = ports.clock();
      const role = provisionedRole({ asked: fields.askedRole, byGroups: undefined });
      const is: ProvisionedMember = {
        ...{ id: ports.newId('pmem'), organization, version: 1, ...fields, role, user: null },
        ...{ createdAt: now, changedAt: now },
      };
      const action = actionOf(call, 'provisioned_member.create', is);
      if (E.isLeft(claim)) return refuse(ports, { ...action, resource: '' }, claim.left);
      if ((await store.countMembers(organization, undefined)) >= provisionedMembersAtMost)
        return refuse(
          ports,
          { ...action, resource: '' },
          { code: 'directory_full', limit: provisionedMembersAtMost },
        );
      return commitAction(ports, action, E.right(is), {
        asRead: claim.right,
        replaces: { provisionedMembers: [{ is }] },
      });
    });

type ChangeRefusal = ProvisionedNotFound | UserNameTaken | VersionMismatch | LastOwner;

/** Changes a member, and the membership in the same commit. It decides again when another call changed it meanwhile. */
export const changeProvisioned =
  (ports: ProvisioningPorts) =>
  <No extends { readonly code: string }>({
    id,
    version,
    decide,
    ...call
  }: ChangeProvisioned<No>): Promise<E.Either<No | ChangeRefusal, ProvisionedMember>> =>
    retryOnConflict<E.Either<No | ChangeRefusal, ProvisionedMember>>(async () => {
      const found = await findAsKnown(ports, call, id, version);
      if (E.isLeft(found)) return found;
      const was = found.right;
      const decided = decide(fieldsOf(was));
      if (E.isLeft(decided)) return decided;
      const groups = await readGroups(directoriesOf(ports), was.organization, [was.id]);
      const rights = groups.rights(groups.of(was.id));
      const is = changed(was, decided.right, rights, ports.clock());
      if (is === was) return E.right(was);
      const action = actionOf(call, 'provisioned_member.change', is);
      const change = await changeTo(ports, call, was, is);
      return E.isLeft(change)
        ? refuse(ports, action, change.left)
        : commitAction(ports, action, E.right(is), change.right);
    });

/** The Change that makes a member what it becomes. */
const changeTo = async (
  ports: ProvisioningPorts,
  call: ScimCall,
  was: ProvisionedMember,
  is: ProvisionedMember,
): Promise<E.Either<UserNameTaken | LastOwner, AdministrationChange>> => {
  const isRenamed = is.userName !== was.userName;
  const claim = isRenamed ? await claimName(ports, call, is.userName) : E.right([]);
  if (E.isLeft(claim)) return claim;
  const effect = await effectOnMembership(ports, was, is);
  if (E.isLeft(effect)) return effect;
  const replaces = { provisionedMembers: [{ was, is }] };
  return E.right(both({ asRead: claim.right, replaces }, effect.right));
};

/** Removes a member and the membership. */
export const removeProvisioned =
  (ports: ProvisioningPorts) =>
  ({
    id,
    version,
    ...call
  }: RemoveProvisioned): Promise<
    E.Either<ProvisionedNotFound | VersionMismatch | LastOwner, void>
  > =>
    retryOnConflict<E.Either<ProvisionedNotFound | VersionMismatch | LastOwner, void>>(async () => {
      const found = await findAsKnown(ports, call, id, version);
      if (E.isLeft(found)) return found;
      const was = found.right;
      const action = actionOf(call, 'provisioned_member.remove', was);
      const effect = await effectOnMembership(ports, was, undefined);
      if (E.isLeft(effect)) return refuse(ports, action, effect.left);
      const left = await leaveGroups(directoriesOf(ports), [was], ports.clock());
      const own = { replaces: { ...left.replaces, provisionedMembers: [{ was }] } };
      return commitAction(ports, action, E.right(undefined), both(own, effect.right));
    });

const findAsKnown = async (
  ports: ProvisioningPorts,
  call: ScimCall,
  id: string,
  version: number | undefined,
): Promise<E.Either<ProvisionedNotFound | VersionMismatch, ProvisionedMember>> => {
  const found = await findProvisioned(ports, call, id);
  if (E.isLeft(found) || version === undefined || version === found.right.version) return found;
  return E.left({ code: 'version_mismatch', version: found.right.version });
};

/** The member with new fields; the same one when nothing is new. */
const changed = (
  was: ProvisionedMember,
  fields: ProvisionedFields,
  { role: byGroups }: GroupRights,
  now: number,
): ProvisionedMember =>
  JSON.stringify(fieldsOf(was)) === JSON.stringify(fields)
    ? was
    : {
        ...{ ...was, ...fields, version: was.version + 1, changedAt: now },
        role: changedRole(
          was.role,
          { asked: was.askedRole, byGroups },
          { asked: fields.askedRole, byGroups },
        ),
      };

/** What a decision stands on that gives a user name to one member. It locks the organization. */
const claimName = async (
  ports: ProvisioningPorts,
  { caller: { organization: id } }: ScimCall,
  userName: string,
): Promise<E.Either<UserNameTaken, readonly AsRead[]>> => {
  const organization = await ports.tenants.findOrganization(id);
  const were = await directoriesOf(ports).membersNamed(userName);
  if (were.some((each) => each.organization === id))
    return E.left({ code: 'user_name_taken', userName });
  return E.right([
    ...lockOf(organization),
    { kind: 'provisionedMembers', where: { userName }, were },
  ]);
};

const lockOf = (organization: Organization | undefined): readonly AsRead[] =>
  organization
    ? [{ kind: 'organizations', where: { id: organization.id }, were: [organization] }]
    : [];

const actionOf = (
  call: ScimCall,
  action: string,
  { id, userName, active, role }: ProvisionedMember,
): PersonalAction => ({
  ...{ organizations: [call.caller.organization], actor: scimActor(call), action, resource: id },
  details: { user_name: userName, active, role },
});

const isMember = (id: string): id is ProvisionedMemberId => isId('pmem')(id);
