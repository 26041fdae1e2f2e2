import type { Step } from '../../core/shared/scheduling/machine.js';

/** Something that can happen in a world, and what it leads to. Throws when the step breaks a rule. */
export type Move<World> = readonly [name: string, make: () => World];

type Exploration<World> = {
  readonly start: World;
  /** Everything that can happen next. */
  readonly moves: (world: World) => readonly Move<World>[];
  /** What tells two worlds apart: the same text leads to the same future. */
  readonly keyOf: (world: World) => string;
  /** How many moves a path has at most. Default: all worlds are visited. */
  readonly depth?: number;
};

/** More worlds than these are a mistake of the test: its key tells too much apart. */
const maxWorlds = 2_000_000;

/**
 * Visits every world that can be reached, the nearest first, so that the path to a broken rule is a shortest one. Returns their
 * number.
 */
export const explore = <World>({
  start,
  moves,
  keyOf,
  depth = Number.POSITIVE_INFINITY,
}: Exploration<World>): number => {
  type Visit = { readonly world: World; readonly name: string; readonly from: Visit | undefined };
  const seen = new Set([keyOf(start)]);
  let visits: Visit[] = [{ world: start, name: 'start', from: undefined }];

  const make = (from: Visit, [name, next]: Move<World>): World => {
    try {
      return next();
    } catch (error) {
      const path = [name];
      for (let at: Visit | undefined = from; at; at = at.from) path.unshift(at.name);
      throw new Error(`${path.join(' → ')}: ${String(error)}`, { cause: error });
    }
  };

  const nextOf = (visit: Visit): readonly Visit[] =>
    moves(visit.world).flatMap((move) => {
      const world = make(visit, move);
      const key = keyOf(world);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ world, name: move[0], from: visit }];
    });

  for (let steps = 0; steps < depth && visits.length > 0; steps += 1) {
    visits = visits.flatMap(nextOf);
    if (seen.size > maxWorlds) throw new Error(`more than ${maxWorlds} worlds`);
  }
  return seen.size;
};

/**
 * A world as text. Times are told as what is left of them, and those that are over are the same. Most of an exploration is this,
 * and a function that replaces infinite numbers triples it: so only a text with a null, which may be one, is made with it.
 */
export const textOf = (world: unknown): string => {
  const text = JSON.stringify(world);
  return text.includes('null') ? JSON.stringify(world, withInfinity) : text;
};

const withInfinity = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/** Mutants of a step: each changes what the real one leaves behind. */
export const altering =
  <State, Event, Effect, Now>(step: Step<State, Event, Effect, Now>) =>
  (alter: (after: State, event: Event, before: State) => State): Step<State, Event, Effect, Now> =>
  (before, event, now) => {
    const [after, effects] = step(before, event, now);
    return [alter(after, event, before), effects];
  };
