import type { ProvisionedGroupRole } from '../../../core/model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../../core/model/provisioning/provisioned-member.js';
import type {
  ProvisionedFilter,
  ProvisioningStore,
} from '../../../core/ports/people/provisioning-store.js';
import type { OrganizationId } from '../../../core/shared/ids.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** The tokens of directories, their members and their groups in memory. */
export const memoryProvisioning = ({
  scimTokens,
  provisionedMembers,
  provisionedGroups,
  provisionedGroupMembers,
  provisionedGroupRoles,
}: Tables): Synchronous<ProvisioningStore> => {
  const membersIn = (isIt: (member: ProvisionedMember) => boolean) =>
    [...provisionedMembers.values()].filter(isIt).sort((a, b) => (a.id < b.id ? -1 : 1));
  const matching = (organization: OrganizationId, filter: ProvisionedFilter) =>
    membersIn(
      (each) =>
        each.organization === organization && (!filter || each[filter.field] === filter.value),
    );
  return {
    findToken: (id) => scimTokens.get(id),
    findTokenByHash: (hash) => [...scimTokens.values()].find((token) => token.hash === hash),
    listTokens: (organization) =>
      [...scimTokens.values()]
        .filter((token) => token.organization === organization)
        .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    findMember: (organization, id) => {
      const found = provisionedMembers.get(id);
      return found?.organization === organization ? found : undefined;
    },
    listMembers: (organization, filter, { skip, limit }) =>
      matching(organization, filter).slice(skip, skip + limit),
    countMembers: (organization, filter) => matching(organization, filter).length,
    membersNamed: (userName) => membersIn((each) => each.userName === userName),
    membersOfUser: (user) => membersIn((each) => each.user === user),
    membersAmong: (organization, ids) => {
      const wanted = new Set(ids);
      return membersIn((each) => each.organization === organization && wanted.has(each.id));
    },
    listGroups: (organization) =>
      [...provisionedGroups.values()]
        .filter((group) => group.organization === organization)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    membersOfGroups: (groups) => {
      const wanted = new Set(groups);
      return [...provisionedGroupMembers.values()].filter(({ group }) => wanted.has(group));
    },
    groupsOfMembers: (members) => {
      const wanted = new Set(members);
      return [...provisionedGroupMembers.values()].filter(({ member }) => wanted.has(member));
    },
    groupRoles: (of) => {
      const wanted = Object.entries(of);
      return [...provisionedGroupRoles.values()].filter((each) =>
        wanted.every(([field, value]) => each[field as keyof ProvisionedGroupRole] === value),
      );
    },
  };
};
