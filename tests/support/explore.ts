/** Something that can happen in a world, by its name or as data, and what it leads to. Throws when that breaks a rule. */
export type Move<World> = readonly [what: unknown, make: () => World];

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
const mostWorlds = 2_000_000;

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
  type Visit = { readonly world: World; readonly what: unknown; readonly from: Visit | undefined };
  const seen = new Set([keyOf(start)]);
  let visits: Visit[] = [{ world: start, what: 'start', from: undefined }];

  const make = (from: Visit, [what, next]: Move<World>): World => {
    try {
      return next();
    } catch (error) {
      const path = [textOf(what)];
      for (let at: Visit | undefined = from; at; at = at.from) path.unshift(textOf(at.what));
      throw new Error(`${path.join(' → ')}: ${String(error)}`, { cause: error });
    }
  };

  const nextOf = (visit: Visit): readonly Visit[] =>
    moves(visit.world).flatMap((move) => {
      const world = make(visit, move);
      const key = keyOf(world);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ world, what: move[0], from: visit }];
    });

  for (let steps = 0; steps < depth && visits.length > 0; steps += 1) {
    visits = visits.flatMap(nextOf);
    if (seen.size > mostWorlds) throw new Error(`more than ${mostWorlds} worlds`);
  }
  return seen.size;
};

/** Plain data as text, with infinite numbers. */
export const textOf = (data: unknown): string => {
  if (typeof data === 'string') return data;
  if (typeof data !== 'object' || data === null) return String(data);
  if (Array.isArray(data)) return `[${data.map(textOf)}]`;
  let text = '{';
  for (const name in data) text += `${name}:${textOf(data[name as never])},`;
  return `${text}}`;
};
