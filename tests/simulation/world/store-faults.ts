import type { Chance } from './chance.js';
import type { Faults } from './faults.js';
import type { Fate, Machine } from './machine.js';

const usualMs = 2;
const slowMs = 4_000;

/** How the next call of a store fares. */
const storeFate = (chance: Chance, faults: Faults): Fate => {
  const leg = () => chance.between(0, chance.happens(faults.storeIsSlow) ? slowMs : usualMs);
  const isRefused = chance.happens(faults.storeRefuses);
  const isUnanswered = chance.happens(faults.storeForgetsToAnswer);
  return {
    thereMs: leg(),
    backMs: leg(),
    trouble: isRefused ? 'before' : isUnanswered ? 'after' : 'none',
  };
};

/** Everything that a store can do, over the wire from one process: each call takes time, and may fail. */
export const withStoreFaults = <Stores extends object>(
  stores: Stores,
  { cross }: Pick<Machine, 'cross'>,
  draw: { readonly chance: Chance; readonly faults: () => Faults },
): Stores => {
  const wire = (name: string, member: unknown): unknown => {
    if (typeof member !== 'function') return port(name, member as object);
    return (...given: readonly unknown[]) =>
      cross(name, storeFate(draw.chance, draw.faults()), async () => member(...given));
  };
  const port = (of: string, members: object): object =>
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, wire(`${of}.${name}`, member)]),
    );
  return port('store', stores) as Stores;
};
