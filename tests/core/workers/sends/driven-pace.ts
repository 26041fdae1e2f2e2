import {
  availableCalls,
  lanePace,
  throttled,
  waitForCall,
  withCalls,
  withRate,
} from '../../../../core/workers/sends/lane-pace.js';

/** The pace of a lane with this rate under a clock that a test drives. */
export const drivenPace = (perSecond: number, now: () => number) => {
  let pace = withRate(lanePace(now()), perSecond, now());
  return {
    throttle: (restMs: number): void => {
      pace = throttled(pace, restMs, now());
    },
    available: (): number => availableCalls(pace, now()),
    consume: (calls: number): void => {
      pace = withCalls(pace, calls, now());
    },
    waitMs: (): number => waitForCall(pace, now()),
  };
};
