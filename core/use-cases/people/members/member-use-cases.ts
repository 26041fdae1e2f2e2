import type * as E from 'fp-ts/lib/Either.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { Role } from '../../../model/people/permissions.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';
import type { Page } from '../../../shared/page.js';
import type { OrganizationNotFound } from '../../administration/find-tenant.js';
import type { InsufficientPermission, Judged } from '../../authorization/may.js';
import type { NewLink } from '../one-time-links.js';
import type { InvitationNotFound, LastOwner, MemberExists, MemberNotFound } from '../refusals.js';
import {
  type InvitationFacts,
  type Invited,
  type InviteMember,
  inviteMember,
  listInvitations,
  type NamedInvitation,
  withdrawInvitation,
} from './invitations.js';
import {
  changeRole,
  createLoginLink,
  listMembers,
  type MemberPorts,
  type NamedMember,
  removeMember,
  resetSecondFactor,
} from './manage-members.js';
import type { MemberFacts } from './member-facts.js';
import {
  type ExportAuditEntries,
  exportAuditEntries,
  exportUnassignedEntries,
  type ListAuditEntries,
  listAuditEntries,
  type ReadAuditPorts,
} from './read-audit.js';

/** The use cases of members and of the audit log. */
export type MemberUseCases = {
  /**
   * Invites a person to an organization. The invitation changes nothing before who has its link accepts it, within 7 days. It
   * replaces the one that this organization made for the address before; those of others stay. The answer does not depend on
   * whether the address has an account.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `NewMember`.
   * - `organization_not_found`: there is no such organization.
   * - `insufficient_permission`: the role is owner, and who acts does not manage owners.
   * - `member_exists`: a member of the organization has the address.
   */
  readonly inviteMember: (
    command: InviteMember,
  ) => Promise<
    E.Either<InvalidInput | OrganizationNotFound | InsufficientPermission | MemberExists, Invited>
  >;

  /**
   * Lists the invitations of an organization that can still be accepted, in the order in which they were made.
   *
   * Reads only. Refusals:
   * - `organization_not_found`: there is no such organization.
   */
  readonly listInvitations: (query: {
    readonly organization: string;
  }) => Promise<E.Either<OrganizationNotFound, readonly InvitationFacts[]>>;

  /**
   * Takes an invitation back: its link stops working.
   *
   * One write. Refusals:
   * - `organization_not_found`: there is no such organization.
   * - `invitation_not_found`: the organization has no such invitation, or it was accepted meanwhile.
   * - `insufficient_permission`: the role is owner, and who acts does not manage owners.
   */
  readonly withdrawInvitation: (
    command: NamedInvitation & Judged,
  ) => Promise<E.Either<OrganizationNotFound | InvitationNotFound | InsufficientPermission, void>>;

  /**
   * Makes a link that signs a member in once within 15 minutes. Its token is shown only this once.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is an owner, or a member of another organization, and who acts does not manage that.
   */
  readonly createLoginLink: (
    command: NamedMember & Judged,
  ) => Promise<E.Either<InvalidInput | MemberNotFound | InsufficientPermission, NewLink>>;

  /**
   * Changes the role of a member, from the next request on. A greater role ends the links of the user.
   *
   * One write, and one more for the links. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is or becomes an owner, and who acts does not manage owners.
   * - `last_owner`: the organization would have no owner.
   */
  readonly changeRole: (
    command: NamedMember & Judged & { readonly role: Role },
  ) => Promise<E.Either<InvalidInput | MemberNotFound | InsufficientPermission | LastOwner, void>>;

  /**
   * Ends a membership, from the next request on. The user stays, with its other memberships.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is an owner, and who acts does not manage owners.
   * - `last_owner`: the organization would have no owner.
   */
  readonly removeMember: (
    command: NamedMember & Judged,
  ) => Promise<E.Either<InvalidInput | MemberNotFound | InsufficientPermission | LastOwner, void>>;

  /**
   * Takes the second factor of a member away, for a person who lost it.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `member_not_found`: the organization has no such member.
   * - `insufficient_permission`: the member is an owner, or a member of another organization, and who acts does not manage that.
   */
  readonly resetSecondFactor: (
    command: NamedMember & Judged,
  ) => Promise<E.Either<InvalidInput | MemberNotFound | InsufficientPermission, void>>;

  /**
   * Lists the members of an organization, in the order in which they were added.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listMembers: (query: {
    readonly organization: string;
  }) => Promise<E.Either<InvalidInput | OrganizationNotFound, readonly MemberFacts[]>>;

  /**
   * Lists a page of the audit log of an organization, newest first. `next` of a page is `before` of the one after it.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listAuditEntries: (
    query: ListAuditEntries,
  ) => Promise<E.Either<InvalidInput | OrganizationNotFound, Page<AuditEntry>>>;

  /**
   * Reads the whole audit log of an organization, newest first, while it is iterated.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly exportAuditEntries: (
    query: ExportAuditEntries,
  ) => Promise<E.Either<InvalidInput | OrganizationNotFound, AsyncIterable<AuditEntry>>>;

  /**
   * Reads the entries that concern no organization, newest first: what operators did to the whole installation, and attempts of
   * unknown persons to sign in. Reads only.
   */
  readonly exportUnassignedEntries: () => Promise<AsyncIterable<AuditEntry>>;
};

/** The use cases of members and of the audit log, on their ports. */
export const memberUseCases = (ports: MemberPorts & ReadAuditPorts): MemberUseCases => ({
  inviteMember: inviteMember(ports),
  listInvitations: listInvitations(ports),
  withdrawInvitation: withdrawInvitation(ports),
  createLoginLink: createLoginLink(ports),
  changeRole: changeRole(ports),
  removeMember: removeMember(ports),
  resetSecondFactor: resetSecondFactor(ports),
  listMembers: listMembers(ports),
  listAuditEntries: listAuditEntries(ports),
  exportAuditEntries: exportAuditEntries(ports),
  exportUnassignedEntries: exportUnassignedEntries(ports),
});
