import { setTimeout as pause } from 'node:timers/promises';
import { usedEach } from '../life/life-contestant.js';
import { paced } from '../load/paced.js';
import { senderTo } from '../load/send.js';
import type { Contestant } from '../measure/alternate.js';
import { percentileOf } from '../measure/sample.js';
import type { Ready, RunningSide } from '../processes/side.js';
import type { Probe } from '../stores/probe.js';

/** A side that is sent messages at a steady rate. */
export type Latency = {
  readonly name: string;
  readonly side: RunningSide<Ready>;
  readonly probe: Probe;
  /** Whether messages are sent, delivered and read. */
  readonly hasWorkers: boolean;
  /** Sends a second. */
  readonly rate: number;
};

const connections = 16;
const pollMs = 50;
const patienceMs = 30_000;

/** Measures the time of each acceptance, and what each message costs from acceptance until all are read. */
export const latencyContestant = (given: Latency): Contestant => {
  const { name, side, probe, rate, hasWorkers } = given;
  const sender = senderTo(side.ready, connections);
  let sent = 0;
  const look = async () => [await side.usage(), await probe.countTransactions()] as const;

  const sendOne = async (): Promise<number> => {
    const started = performance.now();
    sent += 1;
    await sender.send(sent);
    return performance.now() - started;
  };

  const untilRead = async (): Promise<void> => {
    const until = performance.now() + patienceMs;
    while (hasWorkers && (await probe.countRead()) < sent) {
      if (performance.now() > until) throw new Error('some messages were never read');
      await pause(pollMs);
    }
  };

  return {
    name,
    turn: async (seconds) => {
      const before = await look();
      const times = await paced(rate, Math.round(rate * seconds), sendOne);
      await untilRead();
      return {
        p50Ms: percentileOf(times, 50),
        p99Ms: percentileOf(times, 99),
        ...usedEach(times.length, before, await look()),
      };
    },
    end: async () => {
      await sender.close();
      await probe.close();
      await side.end();
    },
  };
};
