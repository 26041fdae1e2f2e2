import { checkForeignLock, waitingForForeignLocks } from '../adapters/knex/commit/foreign-lock.js';
import {
  checkOfDoubt,
  checkOfOneCommit,
  dyingBetweenTwo,
  forgettingDoubt,
} from '../support/stores/mutants/fallback.js';
import { checkOfPeople, peopleMutants } from '../support/stores/mutants/people.js';

/** A faulty variant of a part that the simulation does not run, and the check that must reject. */
export type MutantElsewhere = { readonly name: string; readonly check: () => Promise<void> };

/** Mistakes that only the check of a part can notice. */
export const mutantsElsewhere: readonly MutantElsewhere[] = [
  {
    name: 'a group that waits for a foreign lock',
    check: () => checkForeignLock(waitingForForeignLocks),
  },
  {
    name: 'a fallback after an unknown outcome',
    check: () => checkOfDoubt(forgettingDoubt),
  },
  {
    name: 'a fallback in two commits',
    check: () => checkOfOneCommit(dyingBetweenTwo),
  },
  ...peopleMutants.map((mutant) => ({ name: mutant.name, check: checkOfPeople(mutant) })),
];
