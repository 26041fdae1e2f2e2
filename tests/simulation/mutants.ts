import { readOptions } from '../support/read-options.js';
import { mutants } from './mutants/all.js';
import { mutantsElsewhere } from './mutants-elsewhere.js';
import { simulate } from './simulate.js';

const usage = `usage: npm run mutants -- [--only WORD]
Lets each faulty variant loose on one seed after another until a check notices. Ends with 1 when one goes unnoticed.
  --only WORD   those alone whose name has the word`;

const seedsAtMost = 1_000;

const { values } = readOptions(usage, { options: { only: { type: 'string', default: '' } } });

let unnoticed = 0;
for (const mutant of mutants.filter(({ name }) => name.includes(values.only))) {
  let caught = 'NOT CAUGHT';
  for (let seed = 1; seed <= seedsAtMost && caught === 'NOT CAUGHT'; seed += 1) {
    const { wrongs } = await simulate(seed, { mutant }).catch((error: unknown) => ({
      wrongs: [String(error)],
    }));
    if (wrongs[0] !== undefined) caught = `seed ${seed}: ${wrongs[0]}`;
  }
  if (caught === 'NOT CAUGHT') unnoticed += 1;
  console.log(`${mutant.name}: ${caught}`);
}
for (const { name, check } of mutantsElsewhere.filter((mutant) =>
  mutant.name.includes(values.only),
)) {
  const caught = await check().then(
    () => 'NOT CAUGHT',
    (error: unknown) => String(error).split('\n', 1)[0],
  );
  if (caught === 'NOT CAUGHT') unnoticed += 1;
  console.log(`${name}: ${caught}`);
}
process.exitCode = unnoticed > 0 ? 1 : 0;
