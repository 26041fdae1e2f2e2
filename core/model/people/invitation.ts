import type { InvitationId, OrganizationId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';
import type { Role } from './permissions.js';

/** How long an invitation can be accepted. */
export const invitationMs = 7 * dayMs;

/**
 * What an organization offers to who has its link: to become a member. It changes nothing before it is accepted. Only the hash
 * of its token is stored.
 */
export type Invitation = {
  readonly id: InvitationId;
  readonly organization: OrganizationId;
  /** The address that it was made for, in lower case. */
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string;
  readonly createdAt: Instant;
  /** Steady time from which it is refused. */
  readonly expiresAt: Instant;
};

/** Whether an invitation can be accepted at an instant of steady time. */
export const isOpen = ({ expiresAt }: Invitation, steadyNow: Instant): boolean =>
  steadyNow < expiresAt;
