import type { MembershipInProject } from '../../../model/people/actor.js';
import type { Role } from '../../../model/people/permissions.js';
import type { ProjectRole } from '../../../model/people/project-role.js';
import type { Member, User } from '../../../model/people/user.js';
import type { UserId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';

/** A member, as other members see it. */
export type MemberFacts = {
  readonly user: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  /** The roles in projects beside it. */
  readonly projects: readonly MembershipInProject[];
  readonly addedAt: Instant;
  /** Null before the first sign-in. */
  readonly lastSignInAt: Instant | null;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
};

/** What other members see of a member. */
export const memberFacts = (
  { role, addedAt }: Member,
  user: User,
  projectRoles: readonly ProjectRole[],
): MemberFacts => ({
  user: user.id,
  email: user.email,
  name: user.name,
  role,
  projects: projectRoles.flatMap((each) =>
    each.user === user.id ? [{ project: each.project, role: each.role }] : [],
  ),
  addedAt,
  lastSignInAt: user.lastSignInAt,
  hasPassword: user.passwordHash !== null,
  hasSecondFactor: user.secondFactor?.confirmedAt != null,
});
