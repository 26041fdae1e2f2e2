import type { TimelineEntry } from '../../model/messages/timeline.js';
import type { MessageId, ProjectId } from '../../shared/ids.js';

/** Attempts and reports of messages, in the order of their commits. */
export type TimelineStore = {
  readonly of: (project: ProjectId, message: MessageId) => Promise<readonly TimelineEntry[]>;
};
