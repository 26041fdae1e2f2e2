import { readOptions } from '../support/read-options.js';
import type { Mutant } from './assemble.js';
import { mutants } from './mutants/all.js';
import { mutantsElsewhere } from './mutants-elsewhere.js';
import { inShares, readShare, type Share, sharedOut } from './shares.js';
import { simulate } from './simulate.js';

const usage = `usage: npm run mutants -- [--only WORD]
Lets each faulty variant loose on one seed after another, on all processors, until a check notices. Ends with 1 when one goes
unnoticed.
  --only WORD   those alone whose name has the word
  --share I/N   every Nth variant, from the Ith after the first`;

const seedsAtMost = 1_000;

const { values } = readOptions(usage, {
  options: { only: { type: 'string', default: '' }, share: { type: 'string' } },
});

/** What noticed a variant; undefined when nothing did. */
type Catch = () => Promise<string | undefined>;

const bySeeds =
  (mutant: Mutant): Catch =>
  async () => {
    for (let seed = 1; seed <= seedsAtMost; seed += 1) {
      const { wrongs } = await simulate(seed, { mutant }).catch((error: unknown) => ({
        wrongs: [String(error)],
      }));
      if (wrongs[0] !== undefined) return `seed ${seed}: ${wrongs[0]}`;
    }
    return undefined;
  };

const byCheck =
  (check: () => Promise<unknown>): Catch =>
  () =>
    check().then(
      () => undefined,
      (error: unknown) => String(error).split('\n', 1)[0],
    );

const variants = [
  ...mutants.map((mutant) => ({ name: mutant.name, caught: bySeeds(mutant) })),
  ...mutantsElsewhere.map(({ name, check }) => ({ name, caught: byCheck(check) })),
].filter(({ name }) => name.includes(values.only));

/** How many variants of a share go unnoticed. */
const unnoticed = async (share: Share): Promise<number> => {
  let count = 0;
  for (const { name, caught } of sharedOut(variants, share)) {
    const how = await caught();
    if (how === undefined) count += 1;
    console.log(`${name}: ${how ?? 'NOT CAUGHT'}`);
  }
  return count;
};

const share = readShare(values.share);
if (share) process.send?.(await unnoticed(share));
else {
  const counts = await inShares<number>('mutants.js');
  process.exitCode = counts.some((count) => count > 0) ? 1 : 0;
}
