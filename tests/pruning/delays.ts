import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from '../../core/model/channels/channel.js';
import { eventRetentionMs } from '../../core/model/events/event.js';
import { anyAcceptance } from '../support/fixtures/builders.js';
import { rightOf } from '../support/fixtures/either.js';
import { openChannel, openProject } from '../support/fixtures/scene.js';
import type { OpenStores } from './open-stores.js';

export type Options = { readonly turns: number; readonly events: number };

/** Time between two sends, in milliseconds. */
const everyMs = 4;
const rowsAtOnce = 500;
const quietMs = 4_000;

/** Times of commits, in milliseconds, ascending. */
type Times = readonly number[];

/** Measures the commits of sends, by turns while old events are deleted and while none are, and says the percentiles. */
export const delays = async (
  { db, stores }: OpenStores,
  { turns, events }: Options,
  say: (line: string) => void,
): Promise<void> => {
  const channel = await openChannel(stores, await openProject(stores));
  const quiet: number[] = [];
  const pruning: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    quiet.push(...(await sendDuring(stores, channel, pause(quietMs))));
    await addOldEvents({ db, stores }, events);
    pruning.push(...(await sendDuring(stores, channel, prune(stores))));
  }
  const [without, beside] = [sorted(quiet), sorted(pruning)];
  say(lineOf('without', without));
  say(lineOf('beside deletions', beside));
  const added = percentile(beside, 0.99) - percentile(without, 0.99);
  say(`deletions add ${added.toFixed(1)} ms at p99`);
};

const prune = ({ retention }: OpenStores['stores']) =>
  retention.prune(oldAt + eventRetentionMs + 1);

/** When the old events happened. */
const oldAt = 1;

/** Adds a project with old events of the usual size. */
const addOldEvents = async ({ db, stores }: OpenStores, count: number): Promise<void> => {
  const { id: project } = await openProject(stores);
  const text = JSON.stringify({ data: 'x'.repeat(700) });
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from + 1) }, (_, i) => ({
      ...{ project, sequence: from + i, id: `evt_${project}_${from + i}`, type: 'message.sent' },
      ...{ at: oldAt, subject: `msg_${project}_${Math.floor((from + i) / 4)}`, text },
    }));
    await db.batchInsert('events', rows, 100);
  }
};

const sendDuring = async (
  { commit }: OpenStores['stores'],
  channel: Channel,
  work: Promise<unknown>,
): Promise<Times> => {
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

const sorted = (times: Times): Times => [...times].sort((a, b) => a - b);

const percentile = (times: Times, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

const lineOf = (name: string, times: Times): string =>
  `${name.padEnd(18)} ${String(times.length).padStart(6)} sends  p50 ${percentile(times, 0.5).toFixed(1)} ms  p99 ${percentile(times, 0.99).toFixed(1)} ms`;
