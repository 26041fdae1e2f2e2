import { setTimeout as pause } from 'node:timers/promises';
import { systemTimer } from '../../adapters/system/clocks.js';
import type { Channel } from '../../core/model/channels/channel.js';
import { dayMs } from '../../core/shared/time.js';
import { prune } from '../../core/workers/retention/prune.js';
import { medianOf } from '../bench/measure/sample.js';
import { anyAcceptance } from '../support/fixtures/builders.js';
import { rightOf } from '../support/fixtures/either.js';
import { openChannel, openProject } from '../support/fixtures/scene.js';
import { addOldEvents, addOldMessages, limitMessages, oldAt } from './old-rows.js';
import type { OpenStores } from './open-stores.js';

export type Options = {
  readonly rounds: number;
  readonly events: number;
  readonly messages: number;
};

/** Commits of sends, in milliseconds. */
export type Side = { readonly sends: number; readonly p50: number; readonly p99: number };

/** What the retention costs the sends beside it. */
export type Delays = {
  readonly without: Side;
  readonly beside: Side;
  /** How much longer a send took at p99 beside a run, in milliseconds: the median of the turns. */
  readonly addedMs: number;
  /** Rows that were removed a second. */
  readonly rowsPerSecond: number;
};

/** Time between two sends, in milliseconds. */
const everyMs = 4;
const quietMs = 1_500;
/** The database writes what was added to its files meanwhile. */
const settleMs = 500;
/** All old rows are older than each limit. */
const now = oldAt + 91 * dayMs;

/**
 * Measures the commits of sends, by turns while old events of another project and old messages of their own are removed,
 * and while nothing is. Each turn begins with the other side.
 */
export const delays = async (
  open: OpenStores,
  { rounds, events, messages }: Options,
): Promise<Delays> => {
  const { stores } = open;
  const channel = await openChannel(stores, await openProject(stores));
  await limitMessages(open, channel.project);
  const pruneOld = prune({ ...stores, monotonic: () => performance.now(), timer: systemTimer });
  const [quiet, pruning, added]: [number[], number[], number[]] = [[], [], []];
  let [removedRows, ms] = [0, 0];
  for (let turn = 0; turn < rounds; turn += 1) {
    await addOldEvents(open, events);
    await addOldMessages(open, channel, messages);
    await pause(settleMs);
    const measureQuiet = () => sendDuring(stores, channel, pause(quietMs));
    const before = turn % 2 === 0 ? await measureQuiet() : undefined;
    const beganAt = performance.now();
    const run = pruneOld(now);
    const beside = await sendDuring(stores, channel, run);
    ms += performance.now() - beganAt;
    const without = before ?? (await measureQuiet());
    quiet.push(...without);
    pruning.push(...beside);
    added.push(sideOf(beside).p99 - sideOf(without).p99);
    const removed = await run;
    if (removed.events !== events || removed.messages !== messages)
      throw new Error(`removed ${JSON.stringify(removed)}`);
    removedRows += events + messages;
  }
  const rowsPerSecond = (1_000 * removedRows) / ms;
  const sides = { without: sideOf(quiet), beside: sideOf(pruning) };
  return { ...sides, addedMs: medianOf(added), rowsPerSecond };
};

const sendDuring = async (
  { commit }: OpenStores['stores'],
  channel: Channel,
  work: Promise<unknown>,
): Promise<readonly number[]> => {
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    rightOf(await commit(anyAcceptance(channel, { at: Date.now() })));
    times.push(performance.now() - startedAt);
    await pause(everyMs);
  }
  await ended;
  return times;
};

const sideOf = (times: readonly number[]): Side => {
  const sorted = [...times].sort((a, b) => a - b);
  const percentile = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { sends: sorted.length, p50: percentile(0.5), p99: percentile(0.99) };
};
