import type { Verdict } from '../../../core/commit/verdict.js';
import { timelineText } from '../../../core/model/messages/timeline-text.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { MessageAddition } from '../tables/entities.js';

/** What a group adds to the columns of messages that grow, by message: the numbers of its events, and its timeline. */
export const messageAdditions = (
  verdicts: readonly Verdict[],
): ReadonlyMap<string, MessageAddition> => {
  const additions = new Map<string, MessageAddition>();
  const add = (project: ProjectId, id: string, column: 'event_sequences' | 'timeline') => {
    const before = additions.get(id) ?? { project, id, event_sequences: '', timeline: '' };
    return (text: string) => additions.set(id, { ...before, [column]: before[column] + text });
  };
  for (const { events, change } of verdicts) {
    const { project, puts, timeline = [] } = change;
    for (const { subject, moment, sequence } of events)
      if (moment !== undefined) add(project, subject, 'event_sequences')(`${sequence},`);
    for (const entry of timeline) {
      const put = puts?.messages?.find(({ id }) => id === entry.message);
      const known = { id: entry.message, providerId: put?.providerId ?? null };
      add(project, entry.message, 'timeline')(timelineText([entry], known));
    }
  }
  return additions;
};
