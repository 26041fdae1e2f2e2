import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Globals that would give a run access to the real machine. */
const thrower = (what: string) => (): never => {
  throw new Error(`the simulation reached for ${what}`);
};

/** A `Date` that says nothing of the present. */
const blindDate = new Proxy(Date, {
  construct: (target, given) =>
    given.length === 0 ? thrower('the time')() : Reflect.construct(target, given),
  apply: thrower('the time'),
  get: (target, name) => (name === 'now' ? thrower('the time') : Reflect.get(target, name)),
});

const replaced = {
  Date: blindDate,
  setTimeout: thrower('a timer'),
  setInterval: thrower('a timer'),
  setImmediate: thrower('a timer'),
  performance: { now: thrower('the time') },
};
const random = thrower('chance');
const randomParts = { randomBytes: random, randomUUID: random, randomInt: random };

/** Runs something in a world where the real time and real chance cannot be had. */
export const withoutRealMachine = async <A>(run: () => Promise<A>): Promise<A> => {
  const scope = Object.fromEntries(
    Object.keys(replaced).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  const chances = Object.fromEntries(
    Object.keys(randomParts).map((name) => [name, Object.getOwnPropertyDescriptor(crypto, name)]),
  );
  const { random: realRandom } = Math;
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.assign(crypto, randomParts);
  Math.random = random;
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    for (const [name, before] of Object.entries(scope))
      if (before) Object.defineProperty(globalThis, name, before);
    for (const [name, before] of Object.entries(chances))
      if (before) Object.defineProperty(crypto, name, before);
    Math.random = realRandom;
    syncBuiltinESMExports();
  }
};
