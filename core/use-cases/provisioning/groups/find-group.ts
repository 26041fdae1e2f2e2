import * as E from 'fp-ts/lib/Either.js';
import type {
  GroupWithMembers,
  ProvisionedGroup,
} from '../../../model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { GroupFilter } from '../../../ports/people/provisioning-store.js';
import {
  isId,
  type OrganizationId,
  type ProvisionedGroupId,
  type ProvisionedMemberId,
} from '../../../shared/ids.js';
import { directoriesOf, type ProvisioningPorts } from '../provisioning-ports.js';
import type { GroupNotFound } from '../refusals.js';

/** A group of an organization. */
export const findGroup = async (
  ports: Pick<ProvisioningPorts, 'provisioning'>,
  organization: OrganizationId,
  id: string,
): Promise<E.Either<GroupNotFound, ProvisionedGroup>> => {
  const groups = isGroup(id) ? await directoriesOf(ports).listGroups(organization) : [];
  const found = groups.find((each) => each.id === id);
  return found ? E.right(found) : E.left({ code: 'scim_group_not_found', id });
};

/** Some groups with who is in them. */
export const withMembers = async (
  ports: Pick<ProvisioningPorts, 'provisioning'>,
  groups: readonly ProvisionedGroup[],
): Promise<readonly GroupWithMembers[]> => {
  const rows = await directoriesOf(ports).membersOfGroups(groups.map(({ id }) => id));
  const byGroup = new Map<ProvisionedGroupId, ProvisionedMemberId[]>();
  for (const { group, member } of rows) byGroup.set(group, [...(byGroup.get(group) ?? []), member]);
  return groups.map((group) => ({ group, members: (byGroup.get(group.id) ?? []).sort() }));
};

/** The groups that each of some members is in, in the order of their ids. */
export const groupsOf = async (
  ports: Pick<ProvisioningPorts, 'provisioning'>,
  organization: OrganizationId,
  members: readonly Pick<ProvisionedMember, 'id'>[],
): Promise<ReadonlyMap<ProvisionedMemberId, readonly ProvisionedGroup[]>> => {
  const store = directoriesOf(ports);
  const rows = await store.groupsOfMembers(members.map(({ id }) => id));
  if (rows.length === 0) return new Map();
  const isIn = new Map<ProvisionedMemberId, Set<ProvisionedGroupId>>();
  for (const { group, member } of rows)
    isIn.set(member, (isIn.get(member) ?? new Set()).add(group));
  const groups = await store.listGroups(organization);
  return new Map(
    [...isIn].map(([member, ids]) => [member, groups.filter(({ id }) => ids.has(id))]),
  );
};

/** The groups of an organization that have a value in one field, or all. */
export const matchingGroups = async (
  ports: Pick<ProvisioningPorts, 'provisioning'>,
  organization: OrganizationId,
  filter: GroupFilter,
): Promise<readonly ProvisionedGroup[]> => {
  const groups = await directoriesOf(ports).listGroups(organization);
  return filter ? groups.filter((group) => group[filter.field] === filter.value) : groups;
};

const isGroup = (id: string): id is ProvisionedGroupId => isId('pgrp')(id);
