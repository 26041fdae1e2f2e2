import { type Aspect, nothing } from '../aspect.js';

/** Metered usage. A store adds each increment to its day's count; nothing is judged by it. */
export const usage: Aspect = {
  needs: nothing,
  conflict: nothing,
  apply: nothing,
  touches: nothing,
};
