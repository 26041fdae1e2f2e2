import { readOptions } from '../support/read-options.js';
import { simulate } from './simulate.js';

const usage = `usage: npm run simulate -- [--seeds N] [--from N] [--trace]
Plays seeds and says what is wrong with each. Ends with 1 when anything was.
  --seeds N   how many (default 100)
  --from N    the first one (default 1)
  --trace     tells every step`;

const { values } = readOptions(usage, {
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const [count, first] = [Number(values.seeds), Number(values.from)];
const begun = performance.now();
let wrong = 0;
let steps = 0;
let transactions = 0;
let posts = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const run = await simulate(seed, { inWords: values.trace });
  steps += run.steps;
  transactions += run.ledger.ordered.length;
  posts += run.ledger.posted.length;
  for (const line of run.trace) console.log(line);
  for (const what of run.wrongs) console.log(`seed ${seed}: ${what}`);
  if (run.wrongs.length > 0) wrong += 1;
  if (count === 1) console.log(`seed ${seed}: ${run.steps} steps, trace ${run.hash}`);
}
const seconds = (performance.now() - begun) / 1_000;
const size = `${count} seeds, ${steps} steps, ${transactions} orders and ${posts} posts of hosts`;
console.log(`${size}, ${seconds.toFixed(1)} s: ${wrong} wrong`);
process.exitCode = wrong > 0 ? 1 : 0;
