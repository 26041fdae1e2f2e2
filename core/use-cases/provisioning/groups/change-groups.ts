import * as E from 'fp-ts/lib/Either.js';
import type { AsRead } from '../../../commit/administration/change.js';
import {
  type GroupFields,
  type GroupWithMembers,
  type ProvisionedGroup,
  provisionedGroupsAtMost,
} from '../../../model/provisioning/provisioned-group.js';
import type { ProvisionedMemberId } from '../../../shared/ids.js';
import { commitAction, type PersonalAction, refuse } from '../../people/audit-entries.js';
import { both } from '../../people/members/managed-by-scim.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import {
  directoriesOf,
  type ProvisioningPorts,
  type ScimCall,
  scimActor,
} from '../provisioning-ports.js';
import type { GroupNameTaken, GroupNotFound, GroupsFull, VersionMismatch } from '../refusals.js';
import { findGroup, withMembers } from './find-group.js';
import { changeOfMembers, differenceOf, type MembersRefusal, takeOut } from './group-membership.js';

/** A group to make. */
export type CreateGroup = ScimCall & { readonly fields: GroupFields };

/** A group to change: `version` is the one that the caller knows, `decide` says what its fields become. */
export type ChangeGroup<No> = ScimCall & {
  readonly id: string;
  readonly version?: number | undefined;
  readonly decide: (fields: GroupFields) => E.Either<No, GroupFields>;
};

/** A group to remove. */
export type RemoveGroup = Omit<ChangeGroup<never>, 'decide'>;

type CreateRefusal = MembersRefusal | GroupNameTaken | GroupsFull;
type ChangeRefusal = MembersRefusal | GroupNameTaken | GroupNotFound | VersionMismatch;

/** Makes a group, which gives nothing yet. */
export const createGroup =
  (ports: ProvisioningPorts) =>
  ({ fields, ...call }: CreateGroup): Promise<E.Either<CreateRefusal, GroupWithMembers>> =>
    retryOnConflict<E.Either<CreateRefusal, GroupWithMembers>>(async () => {
      const { organization } = call.caller;
      const now = ports.clock();
      const is: ProvisionedGroup = {
        ...{ id: ports.newId('pgrp'), organization, version: 1, role: null },
        ...named(fields),
        ...{ createdAt: now, changedAt: now },
      };
      const membership = await changeOfMembers(ports, is, [], fields.members, now);
      if (E.isLeft(membership)) return membership;
      const action = actionOf(call, 'provisioned_group.create', is, [], fields.members);
      const claim = await claimName(ports, is);
      const full = E.isRight(claim) && claim.right.groups.length >= provisionedGroupsAtMost;
      const refusal = E.isLeft(claim) ? claim.left : groupsFull;
      if (E.isLeft(claim) || full) return refuse(ports, { ...action, resource: '' }, refusal);
      return commitAction(
        ports,
        action,
        E.right({ group: is, members: fields.members }),
        both(membership.right, {
          asRead: [claim.right.asRead],
          replaces: { provisionedGroups: [{ is }] },
        }),
      );
    });

const groupsFull: GroupsFull = { code: 'groups_full', limit: provisionedGroupsAtMost };

/** Changes a group, and the roles of its members in the same commit. It decides again when another call changed it meanwhile. */
export const changeGroup =
  (ports: ProvisioningPorts) =>
  <No extends { readonly code: string }>({
    id,
    version,
    decide,
    ...call
  }: ChangeGroup<No>): Promise<E.Either<No | ChangeRefusal, GroupWithMembers>> =>
    retryOnConflict<E.Either<No | ChangeRefusal, GroupWithMembers>>(async () => {
      const found = await findAsKnown(ports, call, id, version);
      if (E.isLeft(found)) return found;
      const { group: was, members: before } = found.right;
      const decided = decide({ ...named(was), members: before });
      if (E.isLeft(decided)) return decided;
      const fields = decided.right;
      if (isSame({ ...named(was), members: before }, fields)) return found;
      const now = ports.clock();
      const is = { ...was, ...named(fields), version: was.version + 1, changedAt: now };
      const change = await changeOfMembers(ports, was, before, fields.members, now);
      if (E.isLeft(change)) return change;
      const action = actionOf(call, 'provisioned_group.change', is, before, fields.members);
      const claim = await claimIfRenamed(ports, was, is);
      if (E.isLeft(claim)) return refuse(ports, action, claim.left);
      return commitAction(
        ports,
        action,
        E.right({ group: is, members: fields.members }),
        both(change.right, {
          asRead: claim.right,
          replaces: { provisionedGroups: [{ was, is }] },
        }),
      );
    });

/** The fields of a group but its members. */
const named = ({ displayName, externalId }: Omit<GroupFields, 'members'>) => ({
  ...{ displayName, externalId },
});

type RemoveRefusal = GroupNotFound | VersionMismatch;

/** Removes a group, and takes away what it gave to its members. */
export const removeGroup =
  (ports: ProvisioningPorts) =>
  ({ id, version, ...call }: RemoveGroup): Promise<E.Either<RemoveRefusal, void>> =>
    retryOnConflict<E.Either<RemoveRefusal, void>>(async () => {
      const found = await findAsKnown(ports, call, id, version);
      if (E.isLeft(found)) return found;
      const { group: was, members } = found.right;
      const change = await takeOut(ports, was, members, ports.clock());
      const { organization } = was;
      const given = await directoriesOf(ports).groupRoles({ organization });
      const own = given.filter(({ group }) => group === was.id);
      const action = actionOf(call, 'provisioned_group.remove', was, members, []);
      return commitAction(ports, action, E.right(undefined), {
        ...change,
        replaces: {
          ...change.replaces,
          provisionedGroups: [{ was }],
          provisionedGroupRoles: own.map((each) => ({ was: each })),
        },
      });
    });

const findAsKnown = async (
  ports: ProvisioningPorts,
  { caller }: ScimCall,
  id: string,
  version: number | undefined,
): Promise<E.Either<RemoveRefusal, GroupWithMembers>> => {
  const found = await findGroup(ports, caller.organization, id);
  if (E.isLeft(found)) return found;
  if (version !== undefined && version !== found.right.version)
    return E.left({ code: 'version_mismatch', version: found.right.version });
  const [known] = await withMembers(ports, [found.right]);
  return known ? E.right(known) : E.left({ code: 'scim_group_not_found', id });
};

const isSame = (one: GroupFields, other: GroupFields): boolean =>
  one.displayName === other.displayName &&
  one.externalId === other.externalId &&
  one.members.length === other.members.length &&
  one.members.every((id, i) => id === other.members[i]);

/** What a decision stands on that gives a name to one group. It locks the organization. */
const claimName = async (
  ports: ProvisioningPorts,
  { id, organization, displayName }: ProvisionedGroup,
): Promise<
  E.Either<
    GroupNameTaken,
    { readonly asRead: AsRead; readonly groups: readonly ProvisionedGroup[] }
  >
> => {
  const groups = await directoriesOf(ports).listGroups(organization);
  if (groups.some((each) => each.displayName === displayName && each.id !== id))
    return E.left({ code: 'group_name_taken', displayName });
  const asRead: AsRead = { kind: 'provisionedGroups', where: { organization }, were: groups };
  return E.right({ asRead, groups });
};

/** What a decision stands on that may give a group another name. */
const claimIfRenamed = async (
  ports: ProvisioningPorts,
  was: ProvisionedGroup,
  is: ProvisionedGroup,
): Promise<E.Either<GroupNameTaken, readonly AsRead[]>> =>
  is.displayName === was.displayName
    ? E.right([])
    : E.map(({ asRead }: { readonly asRead: AsRead }) => [asRead])(await claimName(ports, is));

/** Ids of members that an entry of the audit log names at most, of each kind. */
const namedAtMost = 50;

const actionOf = (
  call: ScimCall,
  action: string,
  { id, displayName, role }: ProvisionedGroup,
  before: readonly ProvisionedMemberId[],
  after: readonly ProvisionedMemberId[],
): PersonalAction => {
  const { added, removed } = differenceOf(before, after);
  return {
    ...{ organizations: [call.caller.organization], actor: scimActor(call), action, resource: id },
    details: {
      ...{ display_name: displayName, role, members: after.length },
      ...(added.length > 0 && { added: added.slice(0, namedAtMost).join(' ') }),
      ...(removed.length > 0 && { removed: removed.slice(0, namedAtMost).join(' ') }),
    },
  };
};
