import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { InvitationId, UserId } from '../../shared/ids.js';
import { CreatedAt, idView, ownId, Timestamp } from '../../shared/published.js';
import { type Instant, isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { MembershipInProject } from './actor.js';
import { projectRoles, type Role, roles } from './permissions.js';

/** The role of a member. */
export const RoleView = oneOf('Role', roles, 'What a member may do.');

/** A role in a project. */
export const RoleInProjectView = oneOf(
  'RoleInProject',
  projectRoles,
  'What a member may do in one project.',
);

const ProjectRoleView = view('ProjectRole', 'What a member may do in one project.', {
  project_id: about(idView('proj'), 'The project.'),
  role: about(
    RoleInProjectView,
    'What the member may do there, beside the role in the organization.',
  ),
});

type ShownMember = {
  readonly user: UserId;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly projects: readonly MembershipInProject[];
  readonly lastSignInAt: Instant | null;
  readonly hasSecondFactor: boolean;
};

/** How a member is published. */
export const shownMember = shown(
  view('Member', 'A person with a role in an organization.', {
    user_id: about(idView('user'), 'The user.'),
    email: about(t.string, 'The email address of the user.'),
    name: about(nullable(t.string), 'What people call the user; null without a name.'),
    role: about(RoleView, 'What the member may do.'),
    projects: about(t.readonlyArray(ProjectRoleView), 'The roles in projects, beside that.'),
    last_sign_in_at: about(nullable(Timestamp), 'The last sign-in; null before the first.'),
    has_second_factor: about(t.boolean, 'Whether signing in takes a second factor.'),
  }),
  ({ user, email, name, role, projects, lastSignInAt, hasSecondFactor }: ShownMember) => ({
    ...{ user_id: user, email, name, role },
    projects: projects.map((each) => ({ project_id: each.project, role: each.role })),
    last_sign_in_at: isoTimeOrNull(lastSignInAt ?? undefined),
    has_second_factor: hasSecondFactor,
  }),
);

type ShownInvitation = {
  readonly id: InvitationId;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
};

const invitation = {
  id: ownId('inv'),
  email: about(t.string, 'The address that it was made for.'),
  role: about(RoleView, 'The role that it offers.'),
  created_at: CreatedAt,
  expires_at: about(Timestamp, 'From when it can no longer be accepted.'),
};

const invitationJson = ({ id, email, role, createdAt, expiresAt }: ShownInvitation) => ({
  ...{ id, email, role },
  created_at: isoTime(createdAt),
  expires_at: isoTime(expiresAt),
});

/** How an invitation is published. */
export const shownInvitation = shown(
  view('Invitation', 'What an organization offers to a person: to become a member.', invitation),
  invitationJson,
);

/** How a new invitation is published, with its token. */
export const shownNewInvitation = shown(
  view('NewInvitation', 'A new invitation with its token.', {
    ...invitation,
    token: about(
      t.string,
      'The token. It is in this answer alone. The link is `/dashboard/sign-in/invitation?token=` and the token.',
    ),
  }),
  (made: { readonly invitation: ShownInvitation; readonly token: string }) => ({
    ...invitationJson(made.invitation),
    token: made.token,
  }),
);
