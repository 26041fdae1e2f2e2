import type { Surroundings } from '../world/machine.js';

/** A pause inside a step that a correct store makes atomic. */
export const pause = ({ schedule, chance }: Surroundings, mostMs = 20): Promise<void> =>
  new Promise((resolve) => {
    schedule.after(chance.between(1, mostMs), { label: 'a faulty store dawdles', run: resolve });
  });
