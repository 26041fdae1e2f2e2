import type { TimeRange } from '../../model/statistics/event-count.js';
import type { ProjectId } from '../../shared/ids.js';
import type { GetQueueHistory, QueueHistory } from './get-queue-history.js';
import type { GetStatistics, Statistics } from './get-statistics.js';
import type { Backlog } from './list-backlogs.js';
import type { WebhookSuccess } from './list-webhook-success.js';

/** The use cases that say how a project is doing. */
export type StatisticsUseCases = {
  /**
   * Counts what happened to the messages of a project in a time range: in steps of 5 minutes, an hour or a day, by type, error
   * code and channel. Exact up to the last commit, unless `countedTo` says otherwise.
   *
   * Reads only. No refusals: an unknown project has no counts.
   */
  readonly getStatistics: (query: GetStatistics) => Promise<Statistics>;

  /**
   * What waits to be sent on each channel of a project, the longest queue first.
   *
   * Reads only. No refusals.
   */
  readonly listBacklogs: (query: { readonly project: ProjectId }) => Promise<readonly Backlog[]>;

  /**
   * How many messages waited to be sent in a project in a time range, and for how long the oldest of them: the most of each step
   * of 5 minutes, an hour or a day, by samples of each minute.
   *
   * Reads only. No refusals: an unknown project has no messages.
   */
  readonly getQueueHistory: (query: GetQueueHistory) => Promise<QueueHistory>;

  /**
   * What became of the last 1,000 deliveries to each webhook endpoint of a project, in the steps that fit a time range.
   *
   * Reads only. No refusals.
   */
  readonly listWebhookSuccess: (
    query: TimeRange & { readonly project: ProjectId },
  ) => Promise<readonly WebhookSuccess[]>;
};
