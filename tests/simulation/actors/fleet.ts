import type { Environment, Host, Machine } from '../world/machine.js';
import { type Place, place } from './place.js';
import type { ApiProcess, WorkerProcess } from './processes.js';

/** All processes of the service: they come and go, their hosts stay. */
export type Fleet = {
  /** The processes that answer clients: all of them. */
  readonly apis: () => readonly ApiProcess[];
  readonly workers: () => readonly WorkerProcess[];
  readonly crashOne: () => void;
  readonly pauseOne: () => void;
  readonly jumpOne: () => void;
  /** Stops a worker in good order; another takes its place. */
  readonly restartOne: () => void;
  /** Everything runs, awake, with the right time. */
  readonly heal: () => void;
  /** Stops all workers in good order; they start again when everything heals. */
  readonly restWorkers: () => Promise<void>;
  /** Stops all workers in good order, for good. */
  readonly stopWorkers: () => Promise<void>;
};

export type FleetPlan = {
  /** Where the store runs. */
  readonly store: Host;
  readonly apis: number;
  readonly workers: number;
  readonly startApi: (machine: Machine) => ApiProcess;
  readonly startWorker: (machine: Machine) => WorkerProcess;
  /** Told when a worker has come to its end in good order. */
  readonly onStopped: (process: string) => void;
};

/** Some longer than a lease. */
const pausesMs = [500, 3_000, 9_000, 12_000, 25_000];
/** How far a wall clock can be off, at most. */
export const maxAheadMs = 3_600_000;
/** How far one is off; and that of a machine that was suspended, where clocks jump at all. */
const aheadMs = [-maxAheadMs, -60_000, -5_000, -900, 0, 900, 5_000, 60_000, 300_000, maxAheadMs];
const wakesAheadMs = [-60_000, 0, 60_000];

export const fleet = (around: Environment, plan: FleetPlan): Fleet => {
  const { chance } = around;
  const apis = times(plan.apis, (i) => place(around, `api${i}`, plan.startApi));
  const workers = times(plan.workers, (i) => place(around, `worker${i}`, plan.startWorker));
  const everywhere = [...apis, ...workers];
  const hosts = [plan.store, ...everywhere.map(({ host }) => host)];

  const stop = async (at: Place<WorkerProcess>): Promise<void> => {
    const ending = at.running();
    if (!ending) return;
    await ending.stop();
    plan.onStopped(ending.machine.name);
    at.leave(ending);
  };

  for (const at of everywhere) at.start();
  return {
    apis: () => [...apis, ...workers].flatMap((at) => at.running() ?? []),
    workers: () => workers.flatMap((at) => at.running() ?? []),
    crashOne: () => chance.oneOf(everywhere).crash(),
    pauseOne: () => {
      const at = chance.oneOf(everywhere);
      at.running()?.machine.pause(chance.oneOf(pausesMs));
      if (around.faults().jumpEveryMs > 0) at.host.wallAheadMs = chance.oneOf(wakesAheadMs);
    },
    jumpOne: () => {
      chance.oneOf(hosts).wallAheadMs = chance.oneOf(aheadMs);
    },
    restartOne: () => {
      const at = chance.oneOf(workers);
      void stop(at).then(at.start);
    },
    heal: () => {
      for (const host of hosts) host.wallAheadMs = 0;
      for (const at of everywhere) {
        at.running()?.machine.pause(0);
        at.start();
      }
    },
    restWorkers: async () => {
      await Promise.all(workers.map(stop));
    },
    stopWorkers: async () => {
      for (const at of workers) at.close();
      await Promise.all(workers.map(stop));
    },
  };
};

const times = <T>(count: number, make: (number: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i + 1));
