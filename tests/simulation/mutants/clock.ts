import { rounds } from '../../../core/workers/service.js';
import type { FollowedTime, Parts } from '../actors/processes.js';
import type { Mutant } from '../assemble.js';

export const waitsByWallClock: Mutant = {
  name: 'stored waits by the wall clock',
  parts: (parts) => ({
    ...parts,
    followTime: ({ machine }) => ({ steady: machine.clock, isKnown: Promise.resolve() }),
  }),
};

export const stepsPassedOn: Mutant = {
  name: "steps of the store's clock passed on to stored waits",
  parts: (parts) => ({ ...parts, followTime: withoutOffset }),
};

/** How often the clock is read, for as long as clocks step; then hardly ever, to save steps. */
const readEveryMs = 1_000;
const stepsForMs = 300_000;
const rarelyMs = 3_600_000;

/** The store's clock as it is, counted by the monotonic clock between two readings. */
const withoutOffset = ({ machine, steadyRecords }: Parts): FollowedTime => {
  const { clock, monotonic, timer } = machine;
  let base = { at: clock(), monotonic: monotonic() };
  const isKnown = new Promise<void>((resolve) => {
    const round = async (): Promise<number> => {
      const { storeClock = base.at } = await steadyRecords.read();
      base = { at: storeClock, monotonic: monotonic() };
      resolve();
      return monotonic() < stepsForMs ? readEveryMs : rarelyMs;
    };
    rounds(round, { everyMs: readEveryMs, timer, onFault: () => undefined }).start();
  });
  return { steady: () => base.at + monotonic() - base.monotonic, isKnown };
};
