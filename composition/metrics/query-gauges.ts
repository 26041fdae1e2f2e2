import { Gauge, type Registry } from 'prom-client';
import type { Timer } from '../../core/ports/machine/clock.js';
import { secondMs } from '../../core/shared/time.js';
import { storedAggregator } from './of-all-processes.js';

/** A gauge whose value is a query to the stores. */
export type QueryGauge = {
  readonly name: string;
  readonly help: string;
  /** Reads the value. On SQLite it must not block the event loop for long. */
  readonly query: () => Promise<number>;
};

/** Gauges that are read beside the scrapes. */
export type QueryGauges = {
  /** Reads every gauge now, and again and again. */
  readonly start: () => void;
  /** Starts no further read. Resolves when the running one has ended. */
  readonly stop: () => Promise<void>;
  /** Adds a gauge. Its value is NaN before the first read, and after a read that failed. */
  readonly add: (gauge: QueryGauge) => void;
};

type QueryGaugesOptions = {
  /** Pause between two reads, in milliseconds. Default: 15 s. */
  readonly everyMs?: number | undefined;
  readonly timer: Timer;
  /** Called with the error of a failed read. */
  readonly onFault: (error: unknown) => void;
};

/** Query gauges of a registry. A scrape shows the values that were read last, so it costs no query. */
export const queryGauges = (
  registry: Registry,
  { everyMs = 15 * secondMs, timer, onFault }: QueryGaugesOptions,
): QueryGauges => {
  const reads: (() => Promise<void>)[] = [];
  let round = Promise.resolve();
  let cancelNext = (): void => undefined;
  let isStopped = false;

  const readAll = async (): Promise<void> => {
    for (const read of reads) await read();
    if (!isStopped) cancelNext = timer(everyMs, start);
  };

  const start = (): void => {
    round = readAll();
  };

  return {
    start,
    stop: async () => {
      isStopped = true;
      cancelNext();
      await round;
    },
    add: ({ query, ...description }) => {
      const gauge = new Gauge({
        ...description,
        aggregator: storedAggregator,
        registers: [registry],
      });
      gauge.set(Number.NaN);
      reads.push(async () => {
        const value = await query().catch((error: unknown) => {
          onFault(error);
          return Number.NaN;
        });
        gauge.set(value);
      });
    },
  };
};
