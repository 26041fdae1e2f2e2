import type { Random } from '../shared/random.js';

/** A fault, whom it is for, and how often. */
export type Plan<Match, Does> = {
  readonly match?: Match;
  readonly does: Does;
  /** How often at most; once by default, null for always. */
  readonly times?: number | null;
  /** How many that match go free first. */
  readonly skip?: number;
  /** The share of those that match which it befalls, as chance decides; all by default. */
  readonly share?: number;
};

/** A plan, and how it has fared. */
export type Planned<Match, Does> = Plan<Match, Does> & {
  readonly id: string;
  readonly seen: number;
  readonly met: number;
};

/** A list of plans, and who is met next. */
export type Plans<Match, Does> = {
  readonly add: (plan: Plan<Match, Does>) => string;
  readonly list: () => readonly Planned<Match, Does>[];
  /** Drops one plan, or all. */
  readonly clear: (id?: string) => void;
  /** The plans that befall one call or update, in the order they were made; counts them as met. */
  readonly draw: (
    agrees: (plan: Plan<Match, Does>) => boolean,
    most?: number,
  ) => readonly Planned<Match, Does>[];
};

/** An empty list of plans, which draws its shares from `random`. */
export const plans = <Match, Does>(random: Random): Plans<Match, Does> => {
  const list = new Map<string, Planned<Match, Does>>();
  let made = 0;
  const strikes = ({ times = 1, skip = 0, share = 1, seen, met }: Planned<Match, Does>): boolean =>
    seen >= skip && (times === null || met < times) && (share >= 1 || random.fraction() < share);
  return {
    add: (plan) => {
      made += 1;
      const id = `fault_${made}`;
      list.set(id, { ...plan, id, seen: 0, met: 0 });
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
        list.set(plan.id, { ...plan, seen: plan.seen + 1, met: plan.met + (isMet ? 1 : 0) });
        if (isMet) drawn.push(plan);
      }
      return drawn;
    },
  };
};
