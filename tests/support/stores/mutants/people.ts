import * as E from 'fp-ts/lib/Either.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import {
  type AdministrationChange,
  replacedBy,
} from '../../../../core/commit/administration/change.js';
import type { Invitation } from '../../../../core/model/people/invitation.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import type { StoresUnderTest } from '../../../conformance/check.js';
import { storeConcerns } from '../../../conformance/index.js';
import { add } from '../../fixtures/administration.js';
import { anyId } from '../../fixtures/builders.js';

/** A store of people with one rule broken. */
export type PeopleMutant = {
  readonly name: string;
  /** The check that must fail. */
  readonly caughtBy: string;
  /** Commits a Change of the administration. */
  readonly broken: (right: Stores) => (change: AdministrationChange) => ReturnType<Commit>;
};

/** Does something more for each invitation that was added. */
const onInvitation =
  (then: (right: Stores, invitation: Invitation) => Promise<unknown>): PeopleMutant['broken'] =>
  (right) =>
  async (change) => {
    const outcome = await right.commit(change);
    for (const each of replacedBy(change, 'invitations').added)
      if (E.isRight(outcome)) await then(right, each);
    return outcome;
  };

/**
 * Mistakes about people. The simulation has no people: no worker and no commit of a project touches them, so the checks of the
 * stores are where such a mistake shows.
 */
export const peopleMutants: readonly PeopleMutant[] = [
  {
    name: 'an invitation that takes effect before it is accepted',
    caughtBy: 'an invitation changes nothing before it is accepted',
    broken: onInvitation(async (right, { organization, email, role, createdAt: addedAt }) => {
      for (const { id: user } of await right.people.findUsersByEmail(email, 1))
        await add(right, { members: [{ organization, user, role, addedAt }] });
    }),
  },
  {
    name: 'an invitation that ends the links of who is invited',
    caughtBy: 'an invitation changes nothing before it is accepted',
    broken: onInvitation(async (right, { email }) => {
      for (const { id } of await right.people.findUsersByEmail(email, 1))
        await right.commit({ endsLinks: [id] });
    }),
  },
  {
    name: 'an invitation that replaces the one of another organization',
    caughtBy: 'an organization has one invitation to an address, and never one of another',
    broken: onInvitation(async (right, { id, email }) => {
      for (const was of await right.people.listInvitationsTo(email))
        if (was.id !== id) await right.commit({ replaces: { invitations: [{ was }] } });
    }),
  },
  {
    name: 'an invitation that several accept',
    caughtBy: 'an invitation is accepted once, with what it brings, or nothing',
    broken: (right) => async (change) => {
      const outcome = await right.commit(change);
      const { removed } = replacedBy(change, 'invitations');
      if (E.isRight(outcome) && removed.length > 0) await add(right, { invitations: removed });
      return outcome;
    },
  },
  {
    name: 'sets that no commit compares',
    caughtBy: 'an organization has one invitation to an address, and never one of another',
    broken:
      (right) =>
      ({ asRead: _, ...change }) =>
        right.commit(change),
  },
];

/** The check that must reject a mutant. */
export const checkOfPeople =
  ({ caughtBy, broken }: PeopleMutant) =>
  async (): Promise<void> => {
    const fresh = async (): Promise<StoresUnderTest> => {
      const stores = memoryStores(anyId);
      const commitBroken = broken(stores);
      const commit: Commit = (change) =>
        change.project === undefined ? commitBroken(change) : stores.commit(change);
      return { ...stores, commit, jobOf: async () => undefined };
    };
    const cases = new Map<string, () => Promise<void>>();
    storeConcerns.invitations((name, body) => void cases.set(name, body), fresh);
    await cases.get(caughtBy)?.();
  };
