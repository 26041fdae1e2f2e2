import type { Surroundings } from '../world/machine.js';

/** Time in which others come between, where a sound store would have let nobody in. */
export const pause = ({ schedule, chance }: Surroundings, mostMs = 20): Promise<void> =>
  new Promise((resolve) => {
    schedule.after(chance.between(1, mostMs), { label: 'a faulty store dawdles', run: resolve });
  });
