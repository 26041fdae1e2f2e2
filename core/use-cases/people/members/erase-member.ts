import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange, AsRead } from '../../../commit/administration/change.js';
import { closedInput, type InputOf } from '../../../contract/input.js';
import { erasedEntry } from '../../../model/people/erased-entry.js';
import { WrittenEmail } from '../../../model/people/new-person.js';
import { erasedUser, type User } from '../../../model/people/user.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { AuditStore } from '../../../ports/people/audit-store.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { Commit } from '../../../ports/stores/commit.js';
import type { AuditEntryId, OrganizationId } from '../../../shared/ids.js';
import { commitUnlessChanged } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import type { StillMember } from '../refusals.js';
import { leaveGroups } from './leave-groups.js';
import type { ManagedPorts } from './managed-by-scim.js';

/** A former member, by the email address. */
const formerInput = closedInput({ email: WrittenEmail });
export type FormerMember = InputOf<typeof formerInput>;

/** What was erased of a former member, in this call. */
export type ErasedMember = {
  readonly users: number;
  readonly invitations: number;
  readonly auditEntries: number;
};

type ErasePorts = ManagedPorts & {
  readonly people: PeopleStore;
  readonly audit: AuditStore;
  readonly commit: Commit;
};

/** Users with one address that one call erases. The rest is that of the next one. */
const namesakesAtMost = 1_000;

/** Entries of the audit log that are looked at together. */
const entriesAtOnce = 100;

export const eraseMember = useCase({
  kind: 'write',
  summary: 'Erases who was a member and has an email address.',
  description: [
    'Accounts keep their id and times alone; their sessions, links and passkeys and the invitations are removed.',
    'What directories have of the person is removed too; a directory that still has the person brings it again.',
    'The audit log keeps its entries, with `erased` in place of the address.',
  ],
  promise:
    'One commit, and one more for each page of audit entries with the address. Call it again after a failure.',
  within: false,
  input: formerInput,
  refusals: { still_member: 'an account with the address is a member. Nothing is changed' },
  run:
    (ports: ErasePorts) =>
    async ({ email }: FormerMember): Promise<E.Either<StillMember, ErasedMember>> => {
      const erased = await eraseUsers(ports, email);
      if (E.isLeft(erased)) return erased;
      let auditEntries = 0;
      let page: ErasedPage = { erased: 0, last: undefined };
      // What is appended meanwhile is behind the last entry, and is looked at too.
      do {
        page = await erasePage(ports, email, page.last);
        auditEntries += page.erased;
      } while (page.last !== undefined);
      return E.right({ ...erased.right, auditEntries });
    },
});

/** Erases the users with an address, who must be members of nothing, and removes the invitations to it. */
const eraseUsers = (
  ports: ErasePorts,
  email: string,
): Promise<E.Either<StillMember, Pick<ErasedMember, 'users' | 'invitations'>>> =>
  retryOnConflict(async () => {
    const { people, commit } = ports;
    const users = await people.findUsersByEmail(email, namesakesAtMost);
    const memberships = await Promise.all(users.map(({ id }) => people.membershipsOf(id)));
    const organizations = new Set(memberships.flat().map(({ organization }) => organization));
    if (organizations.size > 0)
      return E.left({ code: 'still_member', email, organizations: [...organizations].sort() });
    const invitations = await people.listInvitationsTo(email);
    const passkeys = (await Promise.all(users.map(({ id }) => people.listPasskeys(id)))).flat();
    const records = await recordsOf(ports, email, users);
    const bound = await Promise.all(records.map((each) => boundIn(ports, each)));
    const still = bound.flatMap((organization) => organization ?? []);
    if (still.length > 0)
      return E.left({ code: 'still_member', email, organizations: [...new Set(still)].sort() });
    const { provisioning } = ports;
    const left: Pick<AdministrationChange, 'replaces'> = provisioning
      ? await leaveGroups(provisioning, records)
      : {};
    const change: AdministrationChange = {
      asRead: users.map(({ id }): AsRead => ({ kind: 'members', where: { user: id }, were: [] })),
      replaces: {
        users: users.map((was) => ({ was, is: erasedUser(was) })),
        invitations: invitations.map((was) => ({ was })),
        passkeys: passkeys.map((was) => ({ was })),
        provisionedMembers: records.map((was) => ({ was })),
        ...left.replaces,
      },
      signsOut: users.map(({ id }) => ({ user: id, except: null })),
    };
    const erased = { users: users.length, invitations: invitations.length };
    return commitUnlessChanged(commit, change, E.right(erased));
  });

/** What directories have of a person: by the address, and by the users with it. */
const recordsOf = async (
  { provisioning }: ErasePorts,
  email: string,
  users: readonly User[],
): Promise<readonly ProvisionedMember[]> => {
  if (!provisioning) return [];
  const found = await Promise.all([
    provisioning.membersNamed(email),
    ...users.map(({ id }) => provisioning.membersOfUser(id)),
  ]);
  return [...new Map(found.flat().map((each) => [each.id, each])).values()];
};

/** The organization in which a record gave a membership that has not ended. */
const boundIn = async (
  { people }: ErasePorts,
  { user, organization }: ProvisionedMember,
): Promise<OrganizationId | undefined> => {
  const memberships = user === null ? [] : await people.membershipsOf(user);
  return memberships.find((each) => each.organization === organization)?.organization;
};

/** How many entries of a page were erased, and the last one that was looked at; undefined at the end of the log. */
type ErasedPage = { readonly erased: number; readonly last: AuditEntryId | undefined };

const erasePage = (
  { audit, commit }: ErasePorts,
  email: string,
  after: AuditEntryId | undefined,
): Promise<ErasedPage> =>
  retryOnConflict(async () => {
    const page = await audit.listAll(after, entriesAtOnce);
    const auditEntries = page.flatMap((was) => {
      const left = erasedEntry(was, email);
      return left ? [{ was, is: { ...was, ...left } }] : [];
    });
    const last = page.length < entriesAtOnce ? undefined : page.at(-1)?.id;
    const answer = { erased: auditEntries.length, last };
    return auditEntries.length === 0
      ? answer
      : commitUnlessChanged(commit, { replaces: { auditEntries } }, answer);
  });
