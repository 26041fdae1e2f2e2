import { PortFailure } from '../ports/port-failure.js';

/**
 * Decisions before the store counts as broken. Of those that change one entity at the same time at least one succeeds in each
 * round, and a project makes fewer such requests at once than this (docs/specification.md#8.1.1).
 */
const attempts = 64;

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
