import type { ProvisionedGroup } from '../../../../core/model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../../../core/model/provisioning/provisioned-member.js';
import { isoTime } from '../../../../core/shared/time.js';
import { etagOf } from '../answers.js';

/** The schema of users (RFC 7643, section 4.1). */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A member as a resource, with the groups that it is in. `base` is the URL of SCIM. */
export const userResource = (
  member: ProvisionedMember,
  groups: readonly ProvisionedGroup[],
  base: string,
) => {
  const { id, externalId, userName, displayName, names, email, active, askedRole } = member;
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(names && { name: present(names) }),
    ...(displayName !== null && { displayName }),
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    ...(askedRole !== null && { roles: [{ value: askedRole, primary: true }] }),
    ...(groups.length > 0 && {
      groups: groups.map((group) => ({
        value: group.id,
        $ref: `${base}/Groups/${group.id}`,
        display: group.displayName,
        type: 'direct',
      })),
    }),
    meta: {
      resourceType: 'User',
      created: isoTime(member.createdAt),
      lastModified: isoTime(member.changedAt),
      location: `${base}/Users/${id}`,
      version: etagOf(member),
    },
  };
};

const present = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
