import type { Verdict } from '../../../../core/commit/verdict.js';
import { bind } from '../../session/work.js';
import { addTimeline, deleteTimelines, timelineRow } from '../../tables/messages/timeline.js';
import { type KnexAspect, nothing } from '../aspect.js';

/** Timelines. A group first removes some, then adds the entries that it does not itself remove. */
export const timeline: KnexAspect = {
  load: nothing,
  write: ({ verdicts }) => {
    const { removed, added } = rowsOf(verdicts);
    return [bind(deleteTimelines, removed), bind(addTimeline, added)];
  },
};

const rowsOf = (verdicts: readonly Verdict[]) => {
  const removed: { readonly project: string; readonly message: string }[] = [];
  let added: ReturnType<typeof timelineRow>[] = [];
  for (const { change } of verdicts) {
    const { project, timeline: entries = [], removeTimelines = [] } = change;
    for (const entry of entries) added.push(timelineRow(project, entry));
    if (removeTimelines.length === 0) continue;
    const gone = new Set<string>(removeTimelines);
    added = added.filter((row) => row.project !== project || !gone.has(row.message));
    for (const message of gone) removed.push({ project, message });
  }
  return { removed, added };
};
