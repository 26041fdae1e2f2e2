import type { Chance } from './chance.js';

/** Which faults exist in a run, and how likely each is where it can happen. */
export type Faults = {
  /** Calls of a store: an error before it did anything, one after it did, a long wait. */
  readonly storeRefuses: number;
  readonly storeForgetsToAnswer: number;
  readonly storeIsSlow: number;
  /** The disk flips a bit of a message that is written, until an operator restores the row. */
  readonly recordFlipped: number;
  /** It writes the record of a message in part, until then. */
  readonly recordTorn: number;
  /** A process dies where it awaited an answer. */
  readonly crashes: number;
  /** Milliseconds between one blow and the next to some process; 0 for none. */
  readonly crashEveryMs: number;
  readonly pauseEveryMs: number;
  readonly jumpEveryMs: number;
  readonly restartEveryMs: number;
  /** Between clients and the service, and between the provider and it. */
  readonly requestLost: number;
  readonly answerLost: number;
  /** What the provider does to a call. */
  readonly callLost: number;
  readonly callRefusedConnection: number;
  readonly callAnswerLost: number;
  readonly callAnswerLate: number;
  readonly callThrottled: number;
  readonly callRefused: number;
  readonly callTrouble: number;
  /** What it does to a report. */
  readonly reportLost: number;
  readonly reportDoubled: number;
  readonly reportEarly: number;
  readonly reportWithoutEcho: number;
  /** Between a worker and a receiver of webhooks: no room to send from, no connection, no answer, or a late end. */
  readonly postHasNoRoom: number;
  readonly postUnconnected: number;
  readonly postLost: number;
  readonly postAnswerLost: number;
  /** What a receiver does with a delivery. */
  readonly postFailed: number;
  readonly postHangs: number;
  readonly postPutOff: number;
  readonly postGone: number;
};

export const noFaults: Faults = {
  storeRefuses: 0,
  storeForgetsToAnswer: 0,
  storeIsSlow: 0,
  recordFlipped: 0,
  recordTorn: 0,
  crashes: 0,
  crashEveryMs: 0,
  pauseEveryMs: 0,
  jumpEveryMs: 0,
  restartEveryMs: 0,
  requestLost: 0,
  answerLost: 0,
  callLost: 0,
  callRefusedConnection: 0,
  callAnswerLost: 0,
  callAnswerLate: 0,
  callThrottled: 0,
  callRefused: 0,
  callTrouble: 0,
  reportLost: 0,
  reportDoubled: 0,
  reportEarly: 0,
  reportWithoutEcho: 0,
  postHasNoRoom: 0,
  postUnconnected: 0,
  postLost: 0,
  postAnswerLost: 0,
  postFailed: 0,
  postHangs: 0,
  postPutOff: 0,
  postGone: 0,
};

/** How often a fault can be where it exists at all. */
const degrees: {
  readonly [Fault in Exclude<keyof Faults, 'recordFlipped' | 'recordTorn'>]: readonly number[];
} = {
  storeRefuses: [0.005, 0.03, 0.1],
  storeForgetsToAnswer: [0.005, 0.03, 0.1],
  storeIsSlow: [0.01, 0.1],
  crashes: [0.001, 0.005],
  crashEveryMs: [3_000, 15_000],
  pauseEveryMs: [5_000, 20_000],
  jumpEveryMs: [10_000, 30_000],
  restartEveryMs: [10_000, 30_000],
  requestLost: [0.02, 0.1],
  answerLost: [0.02, 0.1],
  callLost: [0.02, 0.1],
  callRefusedConnection: [0.02, 0.1],
  callAnswerLost: [0.05, 0.2],
  callAnswerLate: [0.05, 0.2],
  callThrottled: [0.05, 0.2],
  callRefused: [0.05],
  callTrouble: [0.01, 0.03],
  reportLost: [0.05, 0.3],
  reportDoubled: [0.1, 0.5],
  reportEarly: [0.1, 0.5],
  reportWithoutEcho: [0.1, 0.5, 1],
  postHasNoRoom: [0.01, 0.1],
  postUnconnected: [0.02, 0.2],
  postLost: [0.02, 0.1],
  postAnswerLost: [0.05, 0.2],
  postFailed: [0.05, 0.3, 0.9],
  postHangs: [0.02, 0.1],
  postPutOff: [0.02, 0.1],
  postGone: [0.005, 0.03],
};

const noneAtAll = 0.1;
const each = [0.15, 0.4, 0.7];

/** Draws which faults exist in a run, and how often; sometimes there is none at all. */
export const drawFaults = (chance: Chance): Faults => {
  if (chance.happens(noneAtAll)) return noFaults;
  const exists = chance.oneOf(each);
  const draw = (fault: keyof typeof degrees): number =>
    chance.happens(exists) ? chance.oneOf(degrees[fault]) : 0;
  return {
    ...noFaults,
    ...Object.fromEntries(faultNames.map((fault) => [fault, draw(fault)])),
  };
};

const faultNames = Object.keys(degrees) as (keyof typeof degrees)[];

const damagingDisk = 0.1;

/** Draws how often the disk flips a bit. It takes long: a damaged message is looked at once an hour. */
export const drawFlips = (chance: Chance): Pick<Faults, 'recordFlipped'> => ({
  recordFlipped: chance.happens(damagingDisk) ? chance.oneOf([0.02, 0.1]) : 0,
});

/** Draws how often the disk tears a record. */
export const drawTears = (chance: Chance): Pick<Faults, 'recordTorn'> => ({
  recordTorn: chance.happens(damagingDisk) ? chance.oneOf([0.02, 0.1]) : 0,
});
