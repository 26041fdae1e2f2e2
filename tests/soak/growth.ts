import { medianOf } from '../bench/measure/sample.js';
import type { Sample } from './sample.js';

/** A measure that must not grow once the server is warm. */
type Bound = {
  readonly title: string;
  readonly of: (sample: Sample) => number;
  /** The most that the last quarter may have beyond the first, given the first. */
  readonly slack: (first: number) => number;
};

const bounds: readonly Bound[] = [
  { title: 'resident memory, MiB', of: (s) => s.residentMib, slack: (first) => 0.1 * first },
  { title: 'heap, MiB', of: (s) => s.heapMib, slack: (first) => 10 + 0.1 * first },
  { title: 'open files', of: (s) => s.openFiles, slack: () => 10 },
  { title: 'backlog', of: (s) => s.backlog, slack: (first) => 100 + first },
  { title: 'pending deliveries', of: (s) => s.pendingDeliveries, slack: (first) => 500 + first },
  { title: 'p99, ms', of: (s) => s.p99Ms, slack: (first) => 10 + first },
];

/** How one measure went after the warm-up. */
export type Growth = {
  readonly title: string;
  /** The medians of the first and of the last quarter. */
  readonly first: number;
  readonly last: number;
  readonly grew: boolean;
};

/** What is compared. */
export type Compared = {
  /** The measures that are left out, by their titles. Default: none. */
  readonly mayGrow?: readonly string[];
  /** After how many samples the load is as it was: quarters have whole cycles, if they have one. Default: after one. */
  readonly cycle?: number;
};

/**
 * Compares the last quarter of the samples after the warm-up with the first. The warm-up is the first third. Throws when
 * there are too few samples to tell.
 */
export const growthIn = (
  samples: readonly Sample[],
  { mayGrow = [], cycle = 1 }: Compared = {},
): readonly Growth[] => {
  const warm = samples.slice(Math.ceil(samples.length / 3));
  const most = Math.floor(warm.length / 4);
  const quarter = most - (most < cycle ? 0 : most % cycle);
  if (quarter === 0) throw new Error('too few samples: run for longer');
  const bounded = bounds.filter(({ title }) => !mayGrow.includes(title));
  return bounded.map(({ title, of, slack }) => {
    const first = medianOf(warm.slice(0, quarter).map(of));
    const last = medianOf(warm.slice(-quarter).map(of));
    return { title, first, last, grew: last - first > slack(first) };
  });
};
