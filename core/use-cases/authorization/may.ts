import type { Permission } from '../../model/people/permissions.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import { asGiven } from '../input/fields.js';

/** The actor lacks a permission. */
export type InsufficientPermission = {
  readonly code: 'insufficient_permission';
  readonly permission: Permission;
};

/** The session of the person has not proved who they are in the last 15 minutes. */
export type FreshSignInRequired = { readonly code: 'fresh_sign_in_required' };

/** Whether who acts has a permission in an organization, or in one of its projects. */
export type May = (
  organization: OrganizationId,
  permission: Permission,
  project?: ProjectId | undefined,
) => boolean;

/** A command whose permission depends on what the use case finds. Without `may`, who calls may do everything. */
export type Judged = { readonly may?: May | undefined };

/** The field of such a command. */
export const judgedField = { may: asGiven<May>() };

/** The first permission that is missing, as a refusal. */
export const missingOf = (
  { may = () => true }: Judged,
  needed: readonly (readonly [organization: OrganizationId, permission: Permission])[],
): InsufficientPermission | undefined => {
  const missing = needed.find(([organization, permission]) => !may(organization, permission));
  return missing && { code: 'insufficient_permission', permission: missing[1] };
};
