import type { ProjectId } from '../../shared/ids.js';
import type { GetQueueHistory, QueueHistory } from './get-queue-history.js';
import type { GetStatistics, Statistics } from './get-statistics.js';
import type { GetWebhookStatistics, WebhookStatistics } from './get-webhook-statistics.js';
import type { Backlog } from './list-backlogs.js';

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
   * How the attempts of webhook deliveries of a project ended in a time range: in steps of 5 minutes, an hour or a day, and by
   * endpoint; with the deliveries of each endpoint that are pending now. Complete up to a few seconds ago, unless `countedTo`
   * says otherwise.
   *
   * Reads only. No refusals: an unknown project has no endpoints.
   */
  readonly getWebhookStatistics: (query: GetWebhookStatistics) => Promise<WebhookStatistics>;
};
