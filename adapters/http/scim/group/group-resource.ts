import type { GroupWithMembers } from '../../../../core/model/provisioning/provisioned-group.js';
import { isoTime } from '../../../../core/shared/time.js';
import { etagOf } from '../answers.js';

/** The schema of groups (RFC 7643, section 4.2). */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A group as a resource. `base` is the URL of SCIM. */
export const groupResource = ({ group, members }: GroupWithMembers, base: string) => {
  const { id, externalId, displayName } = group;
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
    meta: {
      resourceType: 'Group',
      created: isoTime(group.createdAt),
      lastModified: isoTime(group.changedAt),
      location: `${base}/Groups/${id}`,
      version: etagOf(group),
    },
  };
};
