import { type Aspect, emptyPhase } from '../aspect.js';

/** Entries of message timelines. A store appends them; nothing is judged by them. */
export const timeline: Aspect = {
  needs: emptyPhase,
  conflict: emptyPhase,
  apply: emptyPhase,
  touches: emptyPhase,
};
