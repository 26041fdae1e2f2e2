import { type Environment, type Host, type Machine, machine } from '../world/machine.js';

/** Where one process runs at a time: when it has crashed, the next one starts after a while. */
export type Place<Process> = {
  readonly host: Host;
  readonly running: () => Process | undefined;
  readonly start: () => void;
  readonly crash: () => void;
  /** The process has come to its end in good order. */
  readonly leave: (ended: Process) => void;
  /** Nothing starts here any more. */
  readonly close: () => void;
};

const awayMs = { min: 50, max: 14_000 };

export const place = <Process extends { readonly machine: Machine }>(
  around: Environment,
  name: string,
  make: (machine: Machine) => Process,
): Place<Process> => {
  const { schedule, chance } = around;
  const host: Host = { name, wallAheadMs: 0 };
  let process: Process | undefined;
  let generation = 0;
  let isClosed = false;

  const start = (): void => {
    if (process || isClosed) return;
    generation += 1;
    const incarnation = `${name}.${generation}`;
    const onBlow = (): void => {
      if (process?.machine.name === incarnation) crash();
    };
    process = make(machine(around, host, { name: incarnation, onBlow }));
  };

  const crash = (): void => {
    process?.machine.die();
    process = undefined;
    const ms = chance.between(awayMs.min, awayMs.max);
    schedule.after(ms, { label: `start ${name}`, run: start });
  };

  return {
    host,
    running: () => process,
    start,
    crash,
    leave: (ended) => {
      ended.machine.die();
      if (process === ended) process = undefined;
    },
    close: () => {
      isClosed = true;
    },
  };
};
