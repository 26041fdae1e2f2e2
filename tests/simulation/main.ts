import { readOptions } from '../support/read-options.js';
import { inShares, readShare, type Share, sharedOut } from './shares.js';
import { simulate } from './simulate.js';

const usage = `usage: npm run simulate -- [--seeds N] [--from N] [--trace]
Plays seeds, on all processors, and says what is wrong with each. Ends with 1 when anything was.
  --seeds N     how many (default 100)
  --from N      the first one (default 1)
  --trace       tells every step, on one processor
  --share I/N   every Nth seed, from the Ith after the first`;

const { values } = readOptions(usage, {
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    share: { type: 'string' },
  },
});
const [count, first] = [Number(values.seeds), Number(values.from)];

type Totals = Readonly<Record<'wrong' | 'steps' | 'orders' | 'posts', number>>;

const play = async (share: Share): Promise<Totals> => {
  const totals = { wrong: 0, steps: 0, orders: 0, posts: 0 };
  const seeds = Array.from({ length: count }, (_, i) => first + i);
  for (const seed of sharedOut(seeds, share)) {
    const { steps, hash, ledger, trace, wrongs } = await simulate(seed, { inWords: values.trace });
    totals.steps += steps;
    totals.orders += ledger.ordered.length;
    totals.posts += ledger.posted.length;
    for (const line of trace) console.log(line);
    for (const what of wrongs) console.log(`seed ${seed}: ${what}`);
    if (wrongs.length > 0) totals.wrong += 1;
    if (count === 1) console.log(`seed ${seed}: ${steps} steps, trace ${hash}`);
  }
  return totals;
};

const begun = performance.now();
const share = readShare(values.share);
const isAlone = count === 1 || values.trace;
const all =
  share || isAlone ? [await play(share ?? { first: 0, of: 1 })] : await inShares<Totals>('main.js');
if (share) process.send?.(all[0]);
else {
  const sum = (name: keyof Totals): number => all.reduce((total, each) => total + each[name], 0);
  const seconds = (performance.now() - begun) / 1_000;
  const size = `${count} seeds, ${sum('steps')} steps, ${sum('orders')} orders and ${sum('posts')} posts of hosts`;
  console.log(`${size}, ${seconds.toFixed(1)} s: ${sum('wrong')} wrong`);
  process.exitCode = sum('wrong') > 0 ? 1 : 0;
}
