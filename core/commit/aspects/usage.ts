import { type Aspect, emptyPhase } from '../aspect.js';

/** Metered usage. A store adds each increment to its day's count; nothing is judged by it. */
export const usage: Aspect = {
  needs: emptyPhase,
  conflict: emptyPhase,
  apply: emptyPhase,
  touches: emptyPhase,
};
