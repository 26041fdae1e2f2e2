import { PortFailure } from '../ports/port-failure.js';

/** Decisions before the store counts as broken. */
const attempts = 10;

/** Decides, and decides again when the facts of the decision changed before its commit. */
export const retryOnConflict = async <Answer>(
  once: () => Promise<Answer | 'retry'>,
): Promise<Answer> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await once();
    if (answer !== 'retry') return answer;
  }
  throw new PortFailure('what a decision stood on kept changing');
};
