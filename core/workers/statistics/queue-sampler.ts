import { samplesOf } from '../../model/statistics/queue-sample.js';
import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { QueueSampleStore } from '../../ports/stores/counts/queue-sample-store.js';
import { minuteMs } from '../../shared/time.js';
import { type PeriodicService, periodic } from '../service.js';

export type QueueSamplerPorts = {
  readonly queueSamples: Pick<QueueSampleStore, 'waiting' | 'record'>;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** Samples what waits to be sent, every minute. */
export const queueSampler = ({
  queueSamples,
  clock,
  timer,
  onFault,
}: QueueSamplerPorts): PeriodicService => {
  const sample = async (): Promise<void> => {
    const waiting = await queueSamples.waiting();
    const now = clock();
    await queueSamples.record(now, samplesOf(waiting, now));
  };
  return periodic(sample, { everyMs: minuteMs, timer, onFault });
};
