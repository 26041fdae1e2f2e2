import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../../contract/input.js';
import { WrittenEmail } from '../../../model/people/new-person.js';
import type { AuditStore } from '../../../ports/people/audit-store.js';
import type { ErasedUsers, PeopleStore } from '../../../ports/people/people-store.js';
import { useCase } from '../../use-case.js';
import type { StillMember } from '../refusals.js';

/** A former member, by the email address. */
const formerInput = closedInput({ email: WrittenEmail });
export type FormerMember = InputOf<typeof formerInput>;

/** What was erased of a former member, in this call. */
export type ErasedMember = ErasedUsers & { readonly auditEntries: number };

export const eraseMember = useCase({
  kind: 'write',
  summary: 'Erases who was a member and has an email address.',
  description: [
    'Accounts keep their id and times alone; their sessions, their links and the invitations are removed.',
    'The audit log keeps its entries, with `erased` in place of the address.',
  ],
  promise:
    'One write, and one more for each page of audit entries with the address. Call it again after a failure.',
  within: false,
  input: formerInput,
  refusals: { still_member: 'an account with the address is a member. Nothing is changed' },
  run:
    ({ people, audit }: { readonly people: PeopleStore; readonly audit: AuditStore }) =>
    async ({ email }: FormerMember): Promise<E.Either<StillMember, ErasedMember>> => {
      const erased = await people.eraseUsers(email);
      if (!('users' in erased))
        return E.left({ code: 'still_member', email, organizations: erased });
      return E.right({ ...erased, auditEntries: await audit.erase(email) });
    },
});
