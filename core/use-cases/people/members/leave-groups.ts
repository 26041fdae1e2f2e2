import type { AdministrationChange } from '../../../commit/administration/change.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { ProvisioningStore } from '../../../ports/people/provisioning-store.js';
import type { Instant } from '../../../shared/time.js';

/** What takes removed members out of their groups. Those get another version, and another time of change where it is given. */
export const leaveGroups = async (
  store: ProvisioningStore,
  members: readonly Pick<ProvisionedMember, 'id' | 'organization'>[],
  changedAt?: Instant,
): Promise<Pick<AdministrationChange, 'replaces'>> => {
  const rows = await store.groupsOfMembers(members.map(({ id }) => id));
  if (rows.length === 0) return {};
  const left = new Set(rows.map(({ group }) => group));
  const organizations = [...new Set(members.map(({ organization }) => organization))];
  const groups = (await Promise.all(organizations.map((each) => store.listGroups(each)))).flat();
  return {
    replaces: {
      provisionedGroupMembers: rows.map((was) => ({ was })),
      provisionedGroups: groups
        .filter(({ id }) => left.has(id))
        .map((was) => ({
          was,
          is: { ...was, version: was.version + 1, changedAt: changedAt ?? was.changedAt },
        })),
    },
  };
};
