import type { Faults } from '../world/faults.js';
import type { Environment } from '../world/machine.js';
import type { Fleet } from './fleet.js';

type Pace = keyof Pick<Faults, 'crashEveryMs' | 'pauseEveryMs' | 'jumpEveryMs' | 'restartEveryMs'>;

/** Strikes at processes as often as the faults of the run say, until they have healed. */
export const chaos = ({ schedule, chance, faults }: Environment, fleet: Fleet): void => {
  const strikeAgain = (pace: Pace, blow: () => void): void => {
    const everyMs = faults()[pace];
    if (everyMs === 0) return;
    const run = (): void => {
      if (faults()[pace] === 0) return;
      blow();
      strikeAgain(pace, blow);
    };
    schedule.after(chance.between(1, 2 * everyMs), { label: `chaos: ${pace}`, run });
  };
  strikeAgain('crashEveryMs', fleet.crashOne);
  strikeAgain('pauseEveryMs', fleet.pauseOne);
  strikeAgain('jumpEveryMs', fleet.jumpOne);
  strikeAgain('restartEveryMs', fleet.restartOne);
};
