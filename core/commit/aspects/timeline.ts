import { type Aspect, nothing } from '../aspect.js';

/** Entries of message timelines. A store appends them; nothing is judged by them. */
export const timeline: Aspect = {
  needs: nothing,
  conflict: nothing,
  apply: nothing,
  touches: nothing,
};
