import * as E from 'fp-ts/lib/Either.js';
import type {
  GroupWithMembers,
  ProvisionedGroup,
} from '../../../model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type {
  GroupFilter,
  ProvisionedFilter,
  ProvisionedPage,
} from '../../../ports/people/provisioning-store.js';
import type { ProvisionedMemberId } from '../../../shared/ids.js';
import type { LastOwner } from '../../people/refusals.js';
import {
  type ChangeGroup,
  type CreateGroup,
  changeGroup,
  createGroup,
  type RemoveGroup,
  removeGroup,
} from '../groups/change-groups.js';
import { findGroup, groupsOf, matchingGroups, withMembers } from '../groups/find-group.js';
import { directoriesOf, type ProvisioningPorts, type ScimCall } from '../provisioning-ports.js';
import type {
  DirectoryFull,
  GroupMemberUnknown,
  GroupNameTaken,
  GroupNotFound,
  GroupsFull,
  GroupTooLarge,
  ProvisionedNotFound,
  UserNameTaken,
  VersionMismatch,
} from '../refusals.js';
import {
  type ChangeProvisioned,
  type CreateProvisioned,
  changeProvisioned,
  createProvisioned,
  findProvisioned,
  type RemoveProvisioned,
  removeProvisioned,
} from './change-members.js';

/** A part of the list of members, and how many there are. */
export type ProvisionedList<Each> = { readonly total: number; readonly items: readonly Each[] };

/** What to list. */
export type ListProvisioned = ScimCall & ProvisionedPage & { readonly filter: ProvisionedFilter };

/** What to list, and whether with who is in each group. */
export type ListGroups = ScimCall &
  ProvisionedPage & { readonly filter: GroupFilter; readonly withMembers: boolean };

type Answer<No, Value> = Promise<E.Either<No, Value>>;

/**
 * What the directory of an organization does with its members and groups. Each change is in the audit log with the token as the
 * actor. What belongs to another organization is not found.
 */
export type ScimUseCases = {
  readonly listMembers: (query: ListProvisioned) => Promise<ProvisionedList<ProvisionedMember>>;
  readonly findMember: (
    call: ScimCall,
    id: string,
  ) => Answer<ProvisionedNotFound, ProvisionedMember>;
  /** Makes a member, who waits for the first sign-in through single sign-on with the address. */
  readonly createMember: (
    command: CreateProvisioned,
  ) => Answer<UserNameTaken | DirectoryFull, ProvisionedMember>;
  /** Changes a member. One that is no longer active is no member from the next request on. */
  readonly changeMember: <No extends { readonly code: string }>(
    command: ChangeProvisioned<No>,
  ) => Answer<
    No | ProvisionedNotFound | UserNameTaken | VersionMismatch | LastOwner,
    ProvisionedMember
  >;
  /** Removes a member. The membership ends from the next request on. */
  readonly removeMember: (
    command: RemoveProvisioned,
  ) => Answer<ProvisionedNotFound | VersionMismatch | LastOwner, void>;
  /** The groups that each of some members is in, in the order of their ids. Members without one are missing. */
  readonly groupsOf: (
    call: ScimCall,
    members: readonly Pick<ProvisionedMember, 'id'>[],
  ) => Promise<ReadonlyMap<ProvisionedMemberId, readonly ProvisionedGroup[]>>;
  /** Groups in the order of their ids. Without members each is shown as if it had none. */
  readonly listGroups: (query: ListGroups) => Promise<ProvisionedList<GroupWithMembers>>;
  readonly findGroup: (call: ScimCall, id: string) => Answer<GroupNotFound, GroupWithMembers>;
  /** Makes a group. It gives nothing until an owner or an operator maps it to roles. */
  readonly createGroup: (
    command: CreateGroup,
  ) => Answer<GroupNameTaken | GroupsFull | GroupMemberUnknown | GroupTooLarge, GroupWithMembers>;
  /** Changes a group, and in the same commit what its members may do. */
  readonly changeGroup: <No extends { readonly code: string }>(
    command: ChangeGroup<No>,
  ) => Answer<
    No | GroupNotFound | GroupNameTaken | VersionMismatch | GroupMemberUnknown | GroupTooLarge,
    GroupWithMembers
  >;
  /** Removes a group, and takes away what it gave to its members. */
  readonly removeGroup: (command: RemoveGroup) => Answer<GroupNotFound | VersionMismatch, void>;
};

/** Makes the use cases of directories. */
export const scimUseCases = (ports: ProvisioningPorts): ScimUseCases => ({
  listMembers: async ({ caller: { organization }, filter, ...page }) => {
    const store = directoriesOf(ports);
    const total = await store.countMembers(organization, filter);
    const items =
      page.limit === 0 || total === 0 ? [] : await store.listMembers(organization, filter, page);
    return { total, items };
  },
  findMember: (call, id) => findProvisioned(ports, call, id),
  createMember: createProvisioned(ports),
  changeMember: changeProvisioned(ports),
  removeMember: removeProvisioned(ports),
  groupsOf: ({ caller }, members) => groupsOf(ports, caller.organization, members),
  listGroups: async ({ caller: { organization }, filter, skip, limit, withMembers: isWhole }) => {
    const found = await matchingGroups(ports, organization, filter);
    const page = found.slice(skip, skip + limit);
    const items = isWhole
      ? await withMembers(ports, page)
      : page.map((group) => ({ group, members: [] }));
    return { total: found.length, items };
  },
  findGroup: async ({ caller: { organization } }, id) => {
    const found = await findGroup(ports, organization, id);
    if (E.isLeft(found)) return found;
    const [whole] = await withMembers(ports, [found.right]);
    return whole ? E.right(whole) : E.left({ code: 'scim_group_not_found', id });
  },
  createGroup: createGroup(ports),
  changeGroup: changeGroup(ports),
  removeGroup: removeGroup(ports),
});
