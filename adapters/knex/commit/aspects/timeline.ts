import { bind } from '../../session/work.js';
import { addTimeline, timelineRow } from '../../tables/messages/timeline.js';
import { emptyPhase, type KnexAspect } from '../aspect.js';

/** Timeline entries, in the order of the Changes. */
export const timeline: KnexAspect = {
  load: emptyPhase,
  write: ({ verdicts }) => [
    bind(
      addTimeline,
      verdicts.flatMap(({ change: { project, timeline: entries } }) =>
        (entries ?? []).map((entry) => timelineRow(project, entry)),
      ),
    ),
  ],
};
