import type { CallOf } from '../use-case.js';
import type { statistics } from './statistics.js';

/** The use cases that tell how a project is doing. Written from their declarations by `npm run openapi`. */
export type StatisticsUseCases = {
  /**
   * Counts what happened to the messages of a project in a time range. The counts are in steps of 5 minutes, an hour or a
   * day, by type, error code and channel: the finest that give at most 400 points. Exact up to the last commit, unless
   * `countedTo` says otherwise.
   *
   * Reads only. An unknown project has no counts.
   */
  readonly getStatistics: CallOf<typeof statistics.getStatistics>;

  /**
   * Tells what waits to be sent on each channel of a project, the longest queue first.
   *
   * Reads only.
   */
  readonly listBacklogs: CallOf<typeof statistics.listBacklogs>;

  /**
   * Tells how many messages waited to be sent in a project in a time range, and for how long the oldest of them. Each step
   * of 5 minutes, an hour or a day has the most of its samples, one a minute: the finest steps that give at most 400 points.
   *
   * Reads only. An unknown project has no messages.
   */
  readonly getQueueHistory: CallOf<typeof statistics.getQueueHistory>;

  /**
   * Counts how the attempts of webhook deliveries of a project ended in a time range. The counts are in steps of 5 minutes,
   * an hour or a day, and by endpoint, with the deliveries of each endpoint that are pending now. Complete up to a few
   * seconds ago, unless `countedTo` says otherwise.
   *
   * Reads only. An unknown project has no endpoints.
   */
  readonly getWebhookStatistics: CallOf<typeof statistics.getWebhookStatistics>;
};
