import type { OrganizationId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { erasedMark } from '../messages/person/person.js';
import type { Role } from './permissions.js';

/** The second factor of a user: time-based one-time codes (RFC 6238). */
export type SecondFactor = {
  /** The shared secret, sealed for the id of the user. */
  readonly sealedSecret: string;
  /** When the user proved to have it. Null: it is not asked for yet. */
  readonly confirmedAt: Instant | null;
  /** The time step of the last code that was taken. A code of this step or an earlier one is refused. */
  readonly lastStep: number;
  /** The SHA-256 of the recovery codes that are left, in lower-case hex. Absent in a factor from before there were any: none. */
  readonly recoveryCodes?: readonly string[];
};

/** A person who can sign in to the dashboard. */
export type User = {
  readonly id: UserId;
  /** Counts the changes of this record, from 1. */
  readonly version: number;
  /**
   * In lower case. It is what the person was invited by, and no one proved that it is theirs: several users can have one address.
   */
  readonly email: string;
  /** For people; null when not known. */
  readonly name: string | null;
  /** The hash of the password in the PHC string format. Null: no password is set. */
  readonly passwordHash: string | null;
  readonly secondFactor: SecondFactor | null;
  /** Who the person is at an OpenID Connect provider; null before the first sign-in through it. */
  readonly oidc: { readonly issuer: string; readonly subject: string } | null;
  readonly createdAt: Instant;
  /** Null before the first sign-in. */
  readonly lastSignInAt: Instant | null;
};

/** A user in an organization. */
export type Member = {
  readonly organization: OrganizationId;
  readonly user: UserId;
  readonly role: Role;
  readonly addedAt: Instant;
};

/**
 * A user whose person was erased: no one can sign in with it. Its id stays in the audit log, and the times keep an installation
 * that people have used from being taken for a new one.
 */
export const erasedUser = ({ id, version, createdAt, lastSignInAt }: User): User => ({
  id,
  version: version + 1,
  email: erasedMark,
  name: null,
  passwordHash: null,
  secondFactor: null,
  oidc: null,
  createdAt,
  lastSignInAt,
});
