import type { Environment } from '../world/machine.js';

/** A pause inside a step that a correct store makes atomic. */
export const pause = ({ schedule, chance }: Environment, mostMs = 20): Promise<void> =>
  new Promise((resolve) => {
    schedule.after(chance.between(1, mostMs), { label: 'a faulty store dawdles', run: resolve });
  });
