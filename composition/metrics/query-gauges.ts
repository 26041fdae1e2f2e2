import { Gauge, type Registry } from 'prom-client';
import type { Timer } from '../../core/ports/machine/clock.js';
import { secondMs } from '../../core/shared/time.js';
import { storedAggregator } from './of-all-processes.js';

/** One value of a gauge. */
export type Sample = {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Gauges whose values are one query to the stores. */
type QueryGauge = {
  /** The name and the help of each gauge. */
  readonly help: Readonly<Record<string, string>>;
  /** The labels of each sample. Default: none. */
  readonly labelNames?: readonly string[];
  /** Reads all samples. On SQLite it must not block the event loop for long. */
  readonly query: () => Promise<readonly Sample[]>;
};

/** Gauges that are read beside the scrapes. */
export type QueryGauges = {
  /** Reads every gauge now, and again and again. */
  readonly start: () => void;
  /** Starts no further read. Resolves when the running one has ended. */
  readonly stop: () => Promise<void>;
  /**
   * Adds gauges. Before the first read, and after a read that failed, a gauge without labels is NaN, and one with labels
   * has no samples.
   */
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

  const add = ({ help, labelNames = [], query }: QueryGauge): void => {
    const common = { labelNames, registers: [registry] };
    const gauges = new Map(
      Object.entries(help).map(([name, text]) => [
        name,
        new Gauge({ name, help: text, aggregator: storedAggregator, ...common }),
      ]),
    );
    const clear = (): void => {
      for (const gauge of gauges.values()) {
        gauge.reset();
        if (labelNames.length === 0) gauge.set(Number.NaN);
      }
    };
    clear();
    reads.push(async () => {
      try {
        const samples = await query();
        clear();
        for (const { name, labels = {}, value } of samples) gauges.get(name)?.set(labels, value);
      } catch (error) {
        clear();
        onFault(error);
      }
    });
  };

  return {
    start,
    stop: async () => {
      isStopped = true;
      cancelNext();
      await round;
    },
    add,
  };
};
