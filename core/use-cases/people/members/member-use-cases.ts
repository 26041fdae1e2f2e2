import type { CallOf } from '../../use-case.js';
import type { members } from './members.js';

/** The use cases of members and of the audit log. Written from their declarations by `npm run openapi`. */
export type MemberUseCases = {
  /**
   * Invites a person to an organization. The invitation changes nothing before who has its link accepts it, within 7 days.
   * It replaces the one that this organization made for the address before; those of others stay. The answer does not depend
   * on whether the address has an account.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `insufficient_permission`: the role is owner, and who acts does not manage owners.
   * - `member_exists`: a member of the organization has the address.
   */
  readonly inviteMember: CallOf<typeof members.inviteMember>;

  /**
   * Lists the invitations of an organization that can still be accepted, in the order in which they were made.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listInvitations: CallOf<typeof members.listInvitations>;

  /**
   * Takes an invitation back: its link stops working.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `invitation_not_found`: the organization has no such invitation, or it was accepted meanwhile.
   * - `insufficient_permission`: the role is owner, and who acts does not manage owners.
   */
  readonly withdrawInvitation: CallOf<typeof members.withdrawInvitation>;

  /**
   * Makes a link that signs a member in once within 15 minutes. Its token is shown only this once.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is an owner, or a member of another organization, and who acts does not manage
   *   that.
   */
  readonly createLoginLink: CallOf<typeof members.createLoginLink>;

  /**
   * Changes the role of a member, from the next request on. A greater role ends the links and sessions of the user. When a
   * member can invite no longer, the open invitations of the organization end.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is or becomes an owner, and who acts does not manage owners.
   * - `managed_by_scim`: a directory manages the member through SCIM, and who acts is no operator. Change the member there.
   * - `last_owner`: the organization would have no owner.
   */
  readonly changeRole: CallOf<typeof members.changeRole>;

  /**
   * Ends a membership, from the next request on. The user stays, with its other memberships. When the member could invite,
   * the open invitations of the organization end.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is an owner, and who acts does not manage owners.
   * - `managed_by_scim`: a directory manages the member through SCIM, and who acts is no operator. Change the member there.
   * - `last_owner`: the organization would have no owner.
   */
  readonly removeMember: CallOf<typeof members.removeMember>;

  /**
   * Sets what a member may do in one project, from the next request on. It is beside the role in the organization: the
   * member may do there what one of both gives. A greater role ends the links and sessions of the user.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `member_not_found`: the organization of the project has no such member.
   */
  readonly setProjectRole: CallOf<typeof members.setProjectRole>;

  /**
   * Takes the role of a member in one project away, from the next request on. The role in the organization stays, and what
   * groups of a directory give. Changes nothing for a member without a role there.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `member_not_found`: the organization of the project has no such member.
   */
  readonly removeProjectRole: CallOf<typeof members.removeProjectRole>;

  /**
   * Takes the second factor and the passkeys of a member away, for a person who lost them.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is an owner, or a member of another organization, and who acts does not manage
   *   that.
   */
  readonly resetSecondFactor: CallOf<typeof members.resetSecondFactor>;

  /**
   * Erases who was a member and has an email address. Accounts keep their id and times alone; their sessions, links and
   * passkeys and the invitations are removed. What directories have of the person is removed too; a directory that still has
   * the person brings it again. The audit log keeps its entries, with `erased` in place of the address.
   *
   * One commit, and one more for each page of audit entries with the address. Call it again after a failure. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `still_member`: an account with the address is a member. Nothing is changed.
   */
  readonly eraseMember: CallOf<typeof members.eraseMember>;

  /**
   * Lists the members of an organization, in the order in which they were added.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listMembers: CallOf<typeof members.listMembers>;

  /**
   * Gets what an organization asks of the sessions of its members.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly getSignInRules: CallOf<typeof members.getSignInRules>;

  /**
   * Sets what an organization asks of the sessions of its members. What is not given stays as it is. The rules hold for open
   * sessions too, from the next request on. An operator can set rules that no member meets, and take them away.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `invalid_address_range`: an entry of `dashboardAddresses` is not a CIDR range.
   * - `rule_locks_out`: the session of who sets the rules does not meet them.
   */
  readonly setSignInRules: CallOf<typeof members.setSignInRules>;

  /**
   * Lists a page of the audit log of an organization, newest first. `next` of a page is `before` of the one after it.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listAuditEntries: CallOf<typeof members.listAuditEntries>;

  /**
   * Reads the whole audit log of an organization, newest first, while it is iterated.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly exportAuditEntries: CallOf<typeof members.exportAuditEntries>;

  /**
   * Reads the entries that concern no organization, newest first: what operators did to the whole installation, and attempts
   * of unknown persons to sign in.
   *
   * Reads only.
   */
  readonly exportUnassignedEntries: CallOf<typeof members.exportUnassignedEntries>;

  /**
   * Reads the seals of the audit log with their entries, the oldest first, while it is iterated. Throws a `TypeError` with
   * stores that have no `auditSeals`.
   *
   * Reads only.
   */
  readonly exportSealedEntries: CallOf<typeof members.exportSealedEntries>;

  /**
   * Checks the seals of the whole audit log, and every entry against its seal. Names the first thing that is wrong. Entries
   * that are not sealed yet are not checked. Throws a `TypeError` with stores that have no `auditSeals`.
   *
   * Reads only.
   */
  readonly verifyAuditLog: CallOf<typeof members.verifyAuditLog>;
};
