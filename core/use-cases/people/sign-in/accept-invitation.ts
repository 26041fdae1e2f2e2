import * as E from 'fp-ts/lib/Either.js';
import { type Actor, whoOf } from '../../../model/people/actor.js';
import { type Invitation, isOpen } from '../../../model/people/invitation.js';
import type { Member, User } from '../../../model/people/user.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { OrganizationId, SessionId, UserId } from '../../../shared/ids.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import {
  actorOf,
  claimedActor,
  commitAction,
  type PersonalAction,
  refuse,
} from '../audit-entries.js';
import { changeMember } from '../members/change-member.js';
import { both, type ManagedPorts, recordOfEnd } from '../members/managed-by-scim.js';
import {
  type InvitationNotFound,
  invitationNotFound,
  type LastOwner,
  type MemberExists,
  type MemberNotFound,
  type SignInRefused,
  signInRefused,
  type TooManyAttempts,
} from '../refusals.js';
import {
  type BegunSession,
  type Browser,
  beginSession,
  type SessionPorts,
} from './begin-session.js';
import { type LimitPorts, limitNetwork } from './limit-attempts.js';

/** The ports of who joins and leaves organizations. */
export type JoinPorts = SessionPorts &
  LimitPorts &
  ManagedPorts & { readonly tenants: TenantStore };

/** What an invitation offers. It is shown to who has the link. */
export type InvitationView = Pick<Invitation, 'email' | 'role'> & {
  /** The name of the organization. */
  readonly organization: string;
};

/** The token of an invitation. */
export type JoinOrganization = { readonly token: string };

const openInvitation = async (
  { people, digest, steady }: JoinPorts,
  token: string,
): Promise<Invitation | undefined> => {
  const invitation = await people.findInvitation(digest(token));
  return invitation && isOpen(invitation, steady()) ? invitation : undefined;
};

/** Tells what an invitation offers. It accepts nothing. */
export const findInvitation =
  (ports: JoinPorts) =>
  async (token: string): Promise<E.Either<InvitationNotFound, InvitationView>> => {
    const found = await openInvitation(ports, token);
    const organization = found && (await ports.tenants.findOrganization(found.organization));
    if (!organization) return E.left(invitationNotFound);
    return E.right({ email: found.email, role: found.role, organization: organization.name });
  };

/** Makes the actor a member. The other sessions and the links of the actor end: they must not reach the organization. */
export const acceptInvitation =
  (ports: JoinPorts) =>
  async (
    actor: Actor,
    { token, session }: JoinOrganization & { readonly session: SessionId | null },
  ): Promise<
    E.Either<
      InvitationNotFound | MemberExists | SignInRefused,
      { readonly organization: OrganizationId }
    >
  > => {
    const { people } = ports;
    const who = whoOf(actor);
    const { id } = who;
    if (id === null) return E.left(signInRefused);
    return retryOnConflict(async () => {
      const invitation = await openInvitation(ports, token);
      const user = await people.findUser(id);
      if (!invitation || !user) return E.left(invitationNotFound);
      const { organization } = invitation;
      const action = acceptance(invitation, who);
      const memberships = await people.membershipsOf(id);
      if (memberships.some((each) => each.organization === organization))
        return refuse(ports, action, { code: 'member_exists', email: who.name });
      return commitAction(ports, action, E.right({ organization }), {
        // Its person was not erased meanwhile.
        asRead: [{ kind: 'users', where: { id }, were: [user] }],
        replaces: joining(ports, invitation, id),
        signsOut: [{ user: id, except: session }],
      });
    });
  };

/** The invitation goes, and its role becomes a membership. */
const joining = ({ clock }: JoinPorts, invitation: Invitation, user: UserId) => {
  const { organization, role } = invitation;
  const member: Member = { organization, user, role, addedAt: clock() };
  return { invitations: [{ was: invitation }], members: [{ is: member }] };
};

/**
 * Makes a new user with the address of the invitation, who is a member, and begins a session. Other users of the address are
 * not looked at: the address is not proved, so no user owns it.
 */
export const joinAsNewUser =
  (ports: JoinPorts) =>
  async ({
    token,
    ...browser
  }: JoinOrganization & Browser): Promise<
    E.Either<InvitationNotFound | TooManyAttempts, BegunSession>
  > => {
    const { people } = ports;
    const joined = await retryOnConflict(async () => {
      const invitation = await openInvitation(ports, token);
      if (!invitation) return refusedGuess(ports, browser);
      const user: User = {
        id: ports.newId('user'),
        version: 1,
        email: invitation.email,
        name: null,
        passwordHash: null,
        secondFactor: null,
        oidc: null,
        createdAt: ports.clock(),
        lastSignInAt: null,
      };
      const action = acceptance(invitation, actorOf(user, browser.address));
      const replaces = { ...joining(ports, invitation, user.id), users: [{ is: user }] };
      return commitAction(ports, action, E.right(user.id), { replaces });
    });
    if (E.isLeft(joined)) return joined;
    return retryOnConflict(async () => {
      const user = await people.findUser(joined.right);
      if (!user) return E.left(invitationNotFound);
      const beginning = { method: 'one_time_link', isPending: false, browser } as const;
      return beginSession(ports, user, beginning);
    });
  };

const refusedGuess = async (
  ports: JoinPorts,
  { address }: Browser,
): Promise<E.Either<InvitationNotFound | TooManyAttempts, never>> => {
  const limited = await limitNetwork(ports, address);
  if (limited) return E.left(limited);
  const actor = claimedActor('', address);
  return refuse(
    ports,
    { organizations: [], actor, action: 'invitation.accept' },
    invitationNotFound,
  );
};

const acceptance = (
  { id, organization, email, role }: Invitation,
  actor: ReturnType<typeof actorOf>,
): PersonalAction => ({
  ...{ organizations: [organization], actor, action: 'invitation.accept', resource: id },
  details: { email, role },
});

/** Ends a membership of the actor. A directory that manages it has to make the person active again. */
export const leaveOrganization =
  (ports: JoinPorts) =>
  async (
    acting: Actor,
    organization: string,
  ): Promise<E.Either<MemberNotFound | LastOwner, void>> => {
    const actor = whoOf(acting);
    const { id } = actor;
    const absent: MemberNotFound = { code: 'member_not_found', id: id ?? actor.name };
    if (id === null) return E.left(absent);
    return retryOnConflict(async () => {
      const memberships = await ports.people.membershipsOf(id);
      const member = memberships.find((each) => each.organization === organization);
      if (!member) return E.left(absent);
      const left = await changeMember(ports, member, 'none');
      const organizations = [member.organization];
      const action = { organizations, actor, action: 'member.leave', resource: id };
      const decided = E.map(() => undefined)(left);
      if (E.isLeft(left)) return commitAction(ports, action, decided);
      const change = both(left.right, await recordOfEnd(ports, member));
      return commitAction(ports, action, decided, change);
    });
  };
