import type { LastOwner } from '../../../core/use-cases/people/index.js';
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
} from '../../../core/use-cases/provisioning/index.js';
import { type ScimError, scimError } from './scim-error.js';

type Refusal =
  | ScimError
  | DirectoryFull
  | GroupMemberUnknown
  | GroupNameTaken
  | GroupNotFound
  | GroupsFull
  | GroupTooLarge
  | LastOwner
  | ProvisionedNotFound
  | UserNameTaken
  | VersionMismatch;

/** How a refusal of a use case is told to a directory. */
export const refusalOf = (refusal: Refusal): ScimError => {
  switch (refusal.code) {
    case 'scim':
      return refusal;
    case 'provisioned_not_found':
      return scimError(404, `There is no user ${JSON.stringify(refusal.id.slice(0, 100))}.`);
    case 'user_name_taken':
      return scimError(
        409,
        `Another user of the organization has the userName ${refusal.userName}.`,
        { type: 'uniqueness' },
      );
    case 'version_mismatch':
      return scimError(412, `The resource has the version W/"${refusal.version}" by now.`);
    case 'directory_full':
      return scimError(403, `The organization has ${refusal.limit} users, as many as it may have.`);
    case 'scim_group_not_found':
      return scimError(404, `There is no group ${JSON.stringify(refusal.id.slice(0, 100))}.`);
    case 'group_name_taken':
      return scimError(
        409,
        `Another group of the organization has the displayName ${refusal.displayName}.`,
        { type: 'uniqueness' },
      );
    case 'group_member_unknown':
      return scimError(400, `members: the organization has no user ${refusal.id}.`, {
        type: 'invalidValue',
      });
    case 'group_too_large':
      return scimError(400, `A group has at most ${refusal.limit} members.`, {
        type: 'invalidValue',
      });
    case 'groups_full':
      return scimError(
        403,
        `The organization has ${refusal.limit} groups, as many as it may have.`,
      );
    case 'last_owner':
      return scimError(
        409,
        'The person is the last owner of the organization. Make another member an owner first.',
      );
  }
};
