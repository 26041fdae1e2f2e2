import type { CallOf } from '../use-case.js';
import type { provisioning } from './provisioning.js';

/** The use cases of the tokens and the groups of directories. Written from their declarations by `npm run openapi`. */
export type ProvisioningUseCases = {
  /**
   * Tells the directory of which organization calls with a token. A revocation takes effect with the next call.
   *
   * Reads only, but for one commit a minute at most, which notes that the token was used. Refusals:
   * - `scim_token_invalid`: the token is missing, malformed, revoked or expired.
   */
  readonly authenticateScim: CallOf<typeof provisioning.authenticateScim>;

  /**
   * Creates a token with which the directory of an organization manages its members. The answer has its text, which is shown
   * only this once and stored as a hash. At most 2 work at the same time, so that one can replace the other. Operators alone
   * do: a directory names any address, and all organizations share the provider that proves it.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `invalid_expiry`: `expiresAt` is not in the future.
   * - `scim_token_limit_exceeded`: the organization has 2 tokens that are neither revoked nor expired.
   */
  readonly createScimToken: CallOf<typeof provisioning.createScimToken>;

  /**
   * Lists the tokens of the directory of an organization, oldest first, with the revoked ones.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listScimTokens: CallOf<typeof provisioning.listScimTokens>;

  /**
   * Revokes a token of a directory for good, from the next request on. Idempotent.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `scim_token_not_found`: the organization has no such token.
   */
  readonly revokeScimToken: CallOf<typeof provisioning.revokeScimToken>;

  /**
   * Lists the groups of the directory of an organization, oldest first, with the roles that they give.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listScimGroups: CallOf<typeof provisioning.listScimGroups>;

  /**
   * Sets what the members of a group of a directory may do in the organization, from the next request on. Null gives
   * nothing. A member has the greatest of the roles that its groups and its attribute `roles` give. A greater role ends the
   * links and sessions of the user.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `scim_group_not_found`: the directory of the organization has no such group.
   */
  readonly setScimGroupRole: CallOf<typeof provisioning.setScimGroupRole>;

  /**
   * Sets what the members of a group of a directory may do in one project, from the next request on. It is beside their role
   * in the organization. Null gives nothing. What was set for a member by hand stays. A greater role ends the links and
   * sessions of the user.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `scim_group_not_found`: the directory of the organization has no such group.
   * - `project_not_found`: the organization has no such project.
   */
  readonly setScimGroupProjectRole: CallOf<typeof provisioning.setScimGroupProjectRole>;
};
