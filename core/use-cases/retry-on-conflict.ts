import { PortFailure } from '../ports/port-failure.js';

/** How often a decision is made anew before the store is taken to be broken. */
const attempts = 10;

/** Decides, and decides anew whenever what the decision stood on moved before its commit. */
export const retryOnConflict = async <Answer>(
  once: () => Promise<Answer | 'retry'>,
): Promise<Answer> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await once();
    if (answer !== 'retry') return answer;
  }
  throw new PortFailure('what a decision stood on kept changing');
};
