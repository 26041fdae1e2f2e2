import type {
  ProvisionedFilter,
  ProvisioningStore,
} from '../../../../core/ports/people/provisioning-store.js';
import type { DatabaseSession } from '../../session/session.js';
import {
  groupRolesInProject,
  groupRolesOf,
  groupsOfMembers,
  membersOfGroups,
  provisionedGroupsOf,
} from '../../tables/people/provisioned-groups.js';
import {
  countProvisionedMembersByAll,
  countProvisionedMembersByEmail,
  countProvisionedMembersByExternalId,
  countProvisionedMembersById,
  countProvisionedMembersByUserName,
  findProvisionedMembers,
  provisionedMembersByAll,
  provisionedMembersByEmail,
  provisionedMembersByExternalId,
  provisionedMembersById,
  provisionedMembersByUserName,
  provisionedMembersNamed,
  provisionedMembersOfUser,
} from '../../tables/people/provisioned-members.js';
import { findScimTokens, scimTokensByHash, scimTokensOf } from '../../tables/people/scim-tokens.js';

/** The tokens of directories, their members and their groups in a database. */
export const knexProvisioning = ({ fetchRows: read }: DatabaseSession): ProvisioningStore => ({
  findToken: async (id) => (await read(findScimTokens, [{ id }]))[0],
  findTokenByHash: async (hash) => (await read(scimTokensByHash, [{ hash }]))[0],
  listTokens: (organization) => read(scimTokensOf, [{ organization }]),
  findMember: async (organization, id) =>
    (await read(findProvisionedMembers, [{ organization, id }]))[0],
  listMembers: (organization, filter, page) =>
    read(queriesOf(filter).list, [{ organization, wanted: filter?.value ?? '', ...page }]),
  countMembers: async (organization, filter) => {
    const { count } = queriesOf(filter);
    return (await read(count, [{ organization, wanted: filter?.value ?? '' }]))[0] ?? 0;
  },
  membersNamed: (user_name) => read(provisionedMembersNamed, [{ user_name }]),
  membersOfUser: (user_id) => read(provisionedMembersOfUser, [{ user_id }]),
  membersAmong: (organization, ids) =>
    read(
      findProvisionedMembers,
      ids.map((id) => ({ organization, id })),
    ),
  listGroups: (organization) => read(provisionedGroupsOf, [{ organization }]),
  membersOfGroups: (groups) =>
    read(
      membersOfGroups,
      groups.map((group_id) => ({ group_id })),
    ),
  groupsOfMembers: (members) =>
    read(
      groupsOfMembers,
      members.map((member) => ({ member })),
    ),
  groupRoles: (of) =>
    'project' in of
      ? read(groupRolesInProject, [{ project: of.project }])
      : read(groupRolesOf, [{ organization: of.organization }]),
});

const all = { list: provisionedMembersByAll, count: countProvisionedMembersByAll };

const queries = {
  userName: { list: provisionedMembersByUserName, count: countProvisionedMembersByUserName },
  externalId: { list: provisionedMembersByExternalId, count: countProvisionedMembersByExternalId },
  email: { list: provisionedMembersByEmail, count: countProvisionedMembersByEmail },
  id: { list: provisionedMembersById, count: countProvisionedMembersById },
};

const queriesOf = (filter: ProvisionedFilter): typeof all => (filter ? queries[filter.field] : all);
