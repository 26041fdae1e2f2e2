import type { Environment } from '../world/machine.js';

/** A pause inside a step that a correct store makes atomic. */
export const pause = ({ schedule, chance }: Environment, maxMs = 20): Promise<void> =>
  new Promise((resolve) => {
    schedule.after(chance.between(1, maxMs), { label: 'a faulty store dawdles', run: resolve });
  });
