import * as E from 'fp-ts/lib/Either.js';
import { type Invitation, invitationMs } from '../../../model/people/invitation.js';
import { emailOf, NewMember } from '../../../model/people/new-person.js';
import { type InvitationId, isId } from '../../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../../shared/invalid-input.js';
import { findOrganization, type OrganizationNotFound } from '../../administration/find-tenant.js';
import { type InsufficientPermission, type Judged, missingOf } from '../../authorization/may.js';
import { type InvitationNotFound, invitationNotFound, type MemberExists } from '../refusals.js';
import { newToken } from '../tokens.js';
import { type MemberPorts, toManage } from './manage-members.js';

/** A person to invite into an organization. */
export type InviteMember = NewMember &
  Judged & {
    /** How long the invitation can be accepted. At most 7 days, which is the default. */
    readonly lastsMs?: number | undefined;
  };

/** An invitation, as members see it. */
export type InvitationFacts = Omit<Invitation, 'organization' | 'hash'>;

/** An invitation that was made. Its token is shown only now. */
export type Invited = { readonly invitation: InvitationFacts; readonly token: string };

const factsOf = ({ organization: _o, hash: _h, ...facts }: Invitation): InvitationFacts => facts;

/**
 * Invites a person. It reads the members of this organization and no user, so its answer and its time tell nothing about
 * accounts elsewhere.
 */
export const inviteMember =
  (ports: MemberPorts) =>
  async ({
    may,
    lastsMs = invitationMs,
    ...command
  }: InviteMember): Promise<
    E.Either<InvalidInput | OrganizationNotFound | InsufficientPermission | MemberExists, Invited>
  > => {
    const { people, clock, steady } = ports;
    const decoded = decodeInput(NewMember, { ...command, email: emailOf(String(command.email)) });
    if (E.isLeft(decoded)) return decoded;
    const { email, role } = decoded.right;
    const found = await findOrganization(ports.tenants, command.organization);
    if (E.isLeft(found)) return found;
    const { id: organization } = found.right;
    const missing = missingOf({ may }, toManage(organization, role));
    if (missing) return E.left(missing);
    const members = await people.listMembers(organization);
    if (members.some(({ user }) => user.email === email))
      return E.left({ code: 'member_exists', email });

    const token = newToken(ports.randomBytes);
    const invitation: Invitation = {
      id: ports.newId('inv'),
      organization,
      email,
      role,
      hash: ports.digest(token),
      createdAt: clock(),
      expiresAt: steady() + Math.min(lastsMs, invitationMs),
    };
    await people.addInvitation(invitation);
    return E.right({ invitation: factsOf(invitation), token });
  };

/** The invitations of an organization that can still be accepted. */
export const listInvitations =
  ({ people, tenants, steady }: MemberPorts) =>
  async (query: {
    readonly organization: string;
  }): Promise<E.Either<OrganizationNotFound, readonly InvitationFacts[]>> => {
    const found = await findOrganization(tenants, query.organization);
    if (E.isLeft(found)) return found;
    const invitations = await people.listInvitations(found.right.id, steady());
    return E.right(invitations.map(factsOf));
  };

/** An invitation of an organization. */
export type NamedInvitation = { readonly organization: string; readonly invitation: string };

/** Takes an invitation back. */
export const withdrawInvitation =
  ({ people, tenants, steady }: MemberPorts) =>
  async ({
    may,
    organization,
    invitation,
  }: NamedInvitation & Judged): Promise<
    E.Either<OrganizationNotFound | InvitationNotFound | InsufficientPermission, void>
  > => {
    const found = await findOrganization(tenants, organization);
    if (E.isLeft(found)) return found;
    const { id } = found.right;
    const open = await people.listInvitations(id, steady());
    const named = isInvitation(invitation) && open.find((each) => each.id === invitation);
    if (!named) return E.left(invitationNotFound);
    const missing = missingOf({ may }, toManage(id, named.role));
    if (missing) return E.left(missing);
    const isRemoved = await people.removeInvitation(id, named.id);
    return isRemoved ? E.right(undefined) : E.left(invitationNotFound);
  };

const isInvitation = (id: string): id is InvitationId => isId('inv')(id);
