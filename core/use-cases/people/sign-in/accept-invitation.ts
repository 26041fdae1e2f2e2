import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import type { Invitation } from '../../../model/people/invitation.js';
import type { User } from '../../../model/people/user.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { OrganizationId, SessionId } from '../../../shared/ids.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { actorOf, claimedActor, writeEntries } from '../audit-entries.js';
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
export type JoinPorts = SessionPorts & LimitPorts & { readonly tenants: TenantStore };

/** What an invitation offers. It is shown to who has the link. */
export type InvitationView = Pick<Invitation, 'email' | 'role'> & {
  /** The name of the organization. */
  readonly organization: string;
};

/** The token of an invitation. */
export type JoinOrganization = { readonly token: string };

const openInvitation = (
  { people, digest, steady }: JoinPorts,
  token: string,
): Promise<Invitation | undefined> => people.findInvitation(digest(token), steady());

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
    const { people, digest, steady, clock } = ports;
    const { memberships: _, ...who } = actor;
    if (who.id === null) return E.left(signInRefused);
    const invitation = await openInvitation(ports, token);
    if (!invitation) return E.left(invitationNotFound);
    const settle = await writeAcceptance(ports, invitation, who);
    const joining = { user: who.id, at: clock(), except: session };
    const accepted = await people.acceptInvitation(digest(token), steady(), joining);
    await settle(outcomes[accepted]);
    if (accepted === 'member') return E.left({ code: 'member_exists', email: who.name });
    const { organization } = invitation;
    return accepted === 'accepted' ? E.right({ organization }) : E.left(invitationNotFound);
  };

const outcomes = {
  accepted: 'done',
  absent: invitationNotFound.code,
  member: 'member_exists',
} as const;

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
    const { people, digest, steady, clock } = ports;
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
      createdAt: clock(),
      lastSignInAt: null,
    };
    const settle = await writeAcceptance(ports, invitation, actorOf(user, browser.address));
    const joining = { user, at: clock(), except: null };
    const accepted = await people.acceptInvitation(digest(token), steady(), joining);
    await settle(outcomes[accepted]);
    if (accepted !== 'accepted') return E.left(invitationNotFound);
    return retryOnConflict(async () => {
      const now = await people.findUser(user.id);
      if (!now) return E.left(invitationNotFound);
      const beginning = { method: 'one_time_link', isPending: false, browser } as const;
      const begun = await beginSession(ports, now, beginning);
      return begun === 'retry' ? begun : E.right(begun);
    });
  };

const refusedGuess = async (
  ports: JoinPorts,
  { address }: Browser,
): Promise<E.Either<InvitationNotFound | TooManyAttempts, never>> => {
  const limited = await limitNetwork(ports, address);
  if (limited) return E.left(limited);
  await writeEntries(ports, {
    organizations: [],
    actor: claimedActor('', address),
    action: 'invitation.accept',
    outcome: invitationNotFound.code,
  });
  return E.left(invitationNotFound);
};

const writeAcceptance = (
  ports: JoinPorts,
  { id, organization, email, role }: Invitation,
  actor: Omit<Actor, 'memberships'>,
): ReturnType<typeof writeEntries> =>
  writeEntries(ports, {
    organizations: [organization],
    actor,
    action: 'invitation.accept',
    resource: id,
    details: { email, role },
  });

/** Ends a membership of the actor. */
export const leaveOrganization =
  (ports: JoinPorts) =>
  async (
    { memberships: _, ...actor }: Actor,
    organization: string,
  ): Promise<E.Either<MemberNotFound | LastOwner, void>> => {
    const { people } = ports;
    const absent: MemberNotFound = { code: 'member_not_found', id: actor.id ?? actor.name };
    const { id } = actor;
    if (id === null) return E.left(absent);
    const memberOf = async () =>
      (await people.membershipsOf(id)).find((each) => each.organization === organization);
    const member = await memberOf();
    if (!member) return E.left(absent);
    const settle = await writeEntries(ports, {
      organizations: [member.organization],
      actor,
      action: 'member.leave',
      resource: id,
    });
    const left = await retryOnConflict<E.Either<MemberNotFound | LastOwner, void>>(async () => {
      const now = await memberOf();
      if (!now) return E.left(absent);
      const removed = await people.removeMember(now.organization, id, now.role);
      if (removed === 'removed') return E.right(undefined);
      if (removed === 'other_role') return 'retry';
      return E.left(removed === 'absent' ? absent : { code: 'last_owner', id });
    });
    await settle(E.isLeft(left) ? left.left.code : 'done');
    return left;
  };
