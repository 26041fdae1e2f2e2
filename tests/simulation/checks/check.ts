import type { Scene } from '../actors/scene.js';
import type { ProjectEnd } from '../end.js';
import type { Ledger } from '../ledger.js';
import type { Faults } from '../world/faults.js';
import type { SendHistory } from './history.js';

/** All that a check may look at: what was seen outside, and what is left. */
export type Evidence = {
  readonly scene: Scene;
  readonly ledger: Ledger;
  readonly projects: readonly ProjectEnd[];
  /** The hash of each stored media file. */
  readonly stored: ReadonlyMap<string, string>;
  /** Every send, as the store saw it come and go. */
  readonly sends: readonly SendHistory[];
  /** The faults that existed while they did. */
  readonly faults: Faults;
};

/**
 * Says what is wrong, each finding with the label of the invariant that it breaks, such as `A1: ...` for
 * docs/invariants.md#A1; nothing when all is well.
 */
export type Check = (evidence: Evidence) => readonly string[];

/** The values by what they have in common. */
export const grouped = <T>(
  values: readonly T[],
  keyOf: (value: T) => string,
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
};
