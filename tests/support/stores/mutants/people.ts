import { memoryStores } from '../../../../adapters/memory/index.js';
import type { PeopleStore } from '../../../../core/ports/people/people-store.js';
import type { StoresUnderTest } from '../../../conformance/check.js';
import { storeConcerns } from '../../../conformance/index.js';
import { anyId } from '../../fixtures/builders.js';

/** A store of people with one rule broken. */
export type PeopleMutant = {
  readonly name: string;
  /** The check that must fail. */
  readonly caughtBy: string;
  readonly broken: (right: PeopleStore) => Partial<PeopleStore>;
};

/**
 * Mistakes about people. The simulation has no people: no worker and no commit of a project touches them, so the checks of the
 * stores are where such a mistake shows.
 */
export const peopleMutants: readonly PeopleMutant[] = [
  {
    name: 'an invitation that takes effect before it is accepted',
    caughtBy: 'an invitation changes nothing before it is accepted',
    broken: (right) => ({
      addInvitation: async (invitation) => {
        await right.addInvitation(invitation);
        const { organization, email, role, createdAt: addedAt } = invitation;
        for (const { id: user } of await right.findUsersByEmail(email, 1))
          await right.addMember({ organization, user, role, addedAt });
      },
    }),
  },
  {
    name: 'an invitation that ends the links of who is invited',
    caughtBy: 'an invitation changes nothing before it is accepted',
    broken: (right) => ({
      addInvitation: async (invitation) => {
        await right.addInvitation(invitation);
        for (const { id } of await right.findUsersByEmail(invitation.email, 1))
          await right.endLinks(id);
      },
    }),
  },
  {
    name: 'an invitation that replaces the one of another organization',
    caughtBy: 'an organization has one invitation to an address, and never one of another',
    broken: (right) => {
      const made: Parameters<PeopleStore['addInvitation']>[0][] = [];
      return {
        addInvitation: async (invitation) => {
          for (const { organization, email, id } of made)
            if (email === invitation.email) await right.removeInvitation(organization, id);
          made.push(invitation);
          await right.addInvitation(invitation);
        },
      };
    },
  },
  {
    name: 'an invitation that several accept',
    caughtBy: 'accepts an invitation once, until it expires, as a user or as a new one',
    broken: (right) => ({
      acceptInvitation: async (hash, now, joining) => {
        const found = await right.findInvitation(hash, now);
        const answer = await right.acceptInvitation(hash, now, joining);
        if (found && answer === 'accepted') await right.addInvitation(found);
        return answer;
      },
    }),
  },
];

/** The check that must reject a mutant. */
export const checkOfPeople =
  ({ caughtBy, broken }: PeopleMutant) =>
  async (): Promise<void> => {
    const fresh = async (): Promise<StoresUnderTest> => {
      const stores = memoryStores(anyId);
      const people = { ...stores.people, ...broken(stores.people) };
      return { ...stores, people, jobOf: async () => undefined };
    };
    const cases = new Map<string, () => Promise<void>>();
    storeConcerns.invitations((name, body) => void cases.set(name, body), fresh);
    await cases.get(caughtBy)?.();
  };
