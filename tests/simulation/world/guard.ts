import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { hangMs, inTime } from '../../conformance/in-time.js';

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

/**
 * Runs something in a world where the real time and real chance cannot be had. They are back when it ends, fails, or hangs:
 * what comes after it in this process needs them.
 */
export const withoutRealMachine = async <A>(
  run: () => Promise<A>,
  withinMs = hangMs,
): Promise<A> => {
  const putBack = keepRealMachine();
  let result: { readonly value: A } | undefined;
  const guarded = inTime(
    'a run without the real machine',
    async () => {
      takeRealMachine();
      result = { value: await run() };
    },
    withinMs,
  );
  await guarded().finally(putBack);
  if (!result) throw new Error('a run that ended has a result');
  return result.value;
};

const takeRealMachine = (): void => {
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.assign(crypto, randomParts);
  Math.random = random;
  syncBuiltinESMExports();
};

/** Keeps what `takeRealMachine` replaces, and puts it back when it is called. */
const keepRealMachine = (): (() => void) => {
  const scope = descriptorsOf(globalThis, replaced);
  const chances = descriptorsOf(crypto, randomParts);
  const { random: realRandom } = Math;
  return () => {
    Object.defineProperties(globalThis, scope);
    Object.defineProperties(crypto, chances);
    Math.random = realRandom;
    syncBuiltinESMExports();
  };
};

const descriptorsOf = (owner: object, parts: object): PropertyDescriptorMap =>
  Object.fromEntries(
    Object.keys(parts).flatMap((name) => {
      const found = Object.getOwnPropertyDescriptor(owner, name);
      return found ? [[name, found]] : [];
    }),
  );
