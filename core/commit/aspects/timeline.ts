import { type Aspect, emptyPhase } from '../aspect.js';

/** The timelines of messages. `timeline` appends entries, `removeTimelines` removes all of a message. They judge nothing. */
export const timeline: Aspect = {
  needs: emptyPhase,
  conflict: emptyPhase,
  apply: emptyPhase,
  touches: emptyPhase,
};
