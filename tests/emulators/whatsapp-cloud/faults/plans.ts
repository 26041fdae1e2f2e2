import type { Random } from '../shared/random.js';

/** A fault, which calls or updates get it, and how often. */
export type Plan<Match, Does> = {
  /** Which calls or updates can get the fault. */
  readonly match?: Match;
  readonly fault: Does;
  /** How often it happens, at most. Default 1. `null` for no limit. */
  readonly times?: number | null;
  /** How many matches pass before the first fault. Default 0. */
  readonly skip?: number;
  /** Probability of the fault for each match, from 0 to 1. Default 1. */
  readonly probability?: number;
};

/** A plan with its counters. */
export type Planned<Match, Does> = Plan<Match, Does> & {
  readonly id: string;
  /** Calls or updates that matched so far. */
  readonly matched: number;
  /** How often the fault happened so far. */
  readonly applied: number;
};

/** A list of plans. */
export type Plans<Match, Does> = {
  readonly add: (plan: Plan<Match, Does>) => string;
  readonly list: () => readonly Planned<Match, Does>[];
  /** Drops one plan, or all. */
  readonly clear: (id?: string) => void;
  /** The plans that apply to one call or update, in order of creation. Counts them as applied. */
  readonly draw: (
    agrees: (plan: Plan<Match, Does>) => boolean,
    most?: number,
  ) => readonly Planned<Match, Does>[];
};

/** Creates an empty list of plans. `random` decides their probabilities. */
export const plans = <Match, Does>(random: Random): Plans<Match, Does> => {
  const list = new Map<string, Planned<Match, Does>>();
  let made = 0;
  const strikes = ({
    times = 1,
    skip = 0,
    probability = 1,
    matched,
    applied,
  }: Planned<Match, Does>): boolean =>
    matched >= skip &&
    (times === null || applied < times) &&
    (probability >= 1 || random.fraction() < probability);
  return {
    add: (plan) => {
      made += 1;
      const id = `fault_${made}`;
      list.set(id, { ...plan, id, matched: 0, applied: 0 });
      return id;
    },
    list: () => [...list.values()],
    clear: (id) => (id === undefined ? list.clear() : void list.delete(id)),
    draw: (agrees, most = Number.POSITIVE_INFINITY) => {
      const drawn: Planned<Match, Does>[] = [];
      for (const plan of list.values()) {
        if (drawn.length >= most) break;
        if (!agrees(plan)) continue;
        const isMet = strikes(plan);
        list.set(plan.id, {
          ...plan,
          matched: plan.matched + 1,
          applied: plan.applied + (isMet ? 1 : 0),
        });
        if (isMet) drawn.push(plan);
      }
      return drawn;
    },
  };
};
