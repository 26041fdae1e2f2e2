import { type Aspect, nothing } from '../aspect.js';

/** The timelines of messages. `timeline` appends entries, `removeTimelines` removes all of a message. They judge nothing. */
export const timeline: Aspect = {
  needs: nothing,
  conflict: nothing,
  apply: nothing,
  touches: nothing,
};
