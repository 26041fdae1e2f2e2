import type { Verdict } from '../../../core/commit/verdict.js';
import { timelineText } from '../../../core/model/messages/timeline-text.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { MessageAddition } from '../tables/entities.js';

/** What a group does to the columns of messages that grow. */
type Additions = {
  /** The messages whose timelines it removes, before it adds to any. */
  readonly removed: readonly { readonly project: ProjectId; readonly id: string }[];
  /** What it adds, by message: the numbers of its events, and its timeline without the entries that it removes itself. */
  readonly additions: ReadonlyMap<string, MessageAddition>;
};

/** What a group does to the columns of messages that grow, in the order of its Changes. */
export const messageAdditions = (verdicts: readonly Verdict[]): Additions => {
  const additions = new Map<string, MessageAddition>();
  const removed: { readonly project: ProjectId; readonly id: string }[] = [];
  const add = (project: ProjectId, id: string, column: 'event_sequences' | 'timeline') => {
    const before = additions.get(id) ?? { project, id, event_sequences: '', timeline: '' };
    return (text: string) => additions.set(id, { ...before, [column]: before[column] + text });
  };
  for (const { events, change } of verdicts) {
    const { project, puts, timeline = [], removeTimelines = [] } = change;
    for (const { subject, moment, sequence } of events)
      if (moment !== undefined) add(project, subject, 'event_sequences')(`${sequence},`);
    for (const entry of timeline) {
      const put = puts?.messages?.find(({ id }) => id === entry.message);
      const known = { id: entry.message, providerId: put?.providerId ?? null };
      add(project, entry.message, 'timeline')(timelineText([entry], known));
    }
    for (const id of removeTimelines) {
      removed.push({ project, id });
      const added = additions.get(id);
      if (added?.project === project) additions.set(id, { ...added, timeline: '' });
    }
  }
  return { removed, additions };
};
