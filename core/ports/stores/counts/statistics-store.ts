import type { CountedType, TimeRange } from '../../../model/statistics/event-count.js';
import type { ChannelId, ProjectId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';

/** Which counts to read. */
export type StatisticsQuery = TimeRange & {
  readonly project: ProjectId;
  /** The length of a step: one of `countSteps`. */
  readonly stepMs: number;
  /** Only messages of this channel. */
  readonly channel?: ChannelId | undefined;
};

/** Events of one type in one step. */
export type StepCount = {
  /** The start of the step. */
  readonly at: Instant;
  readonly type: CountedType;
  /** Why the messages failed; empty for the other types. */
  readonly code: string;
  readonly count: number;
};

/** Events of one type of one channel. */
export type ChannelCount = {
  /** Empty for events whose text is damaged. */
  readonly channel: ChannelId | '';
  readonly type: CountedType;
  readonly count: number;
};

/** The counts of a time range. */
export type EventCounts = {
  readonly byStep: readonly StepCount[];
  readonly byChannel: readonly ChannelCount[];
  /** The time of the last event that is counted, when later ones are not yet; otherwise undefined. */
  readonly countedTo: Instant | undefined;
};

/**
 * Counts of the events of projects, in steps of time. They are made of the event log beside the work: no commit waits for
 * them. An event stays counted when it is pruned or its person is erased.
 */
export type StatisticsStore = {
  /** The projects with events that `count` has not counted. */
  readonly behind: () => Promise<readonly ProjectId[]>;
  /**
   * Adds the next events of a project to its counts, at most `limit`, in one transaction. Resolves to the number of events
   * that it looked at. However many processes call it, and wherever they are killed, each event is counted once. It does
   * not wait for another call: then it resolves to 0.
   */
  readonly count: (project: ProjectId, limit: number) => Promise<number>;
  /**
   * Sums the counts of steps that start in the range, with the events that are not counted yet, as far as
   * `uncountedRead` of them.
   */
  readonly read: (query: StatisticsQuery) => Promise<EventCounts>;
};

/** Events after the counted ones that one read adds itself. */
export const uncountedRead = 1_000;
