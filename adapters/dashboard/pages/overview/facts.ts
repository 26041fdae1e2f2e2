import * as E from 'fp-ts/lib/Either.js';
import { isId, type ProjectId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import type { AuthorizedUseCases } from '../../../../core/use-cases/authorization/index.js';
import { rangeOf } from './range.js';

type Question = {
  readonly as: AuthorizedUseCases;
  readonly project: ProjectId;
  readonly query: URLSearchParams;
  readonly now: Instant;
};

/** The channel of the query; undefined for all. */
export const channelOf = (query: URLSearchParams) => {
  const channel = query.get('channel') ?? '';
  return isId('chan')(channel) ? channel : undefined;
};

/** Everything that the overview shows, read side by side. A `Left` is the first refusal. */
export const overviewFacts = async ({ as, project, query, now }: Question) => {
  const { from, to } = rangeOf(query, now);
  const channel = channelOf(query);
  const [statistics, backlogs, queue, webhooks] = await Promise.all([
    as.getStatistics({ project, from, to, channel }),
    as.listBacklogs({ project }),
    as.getQueueHistory({ project, from, to, channel }),
    as.getWebhookStatistics({ project, from, to }),
  ]);
  if (E.isLeft(statistics)) return statistics;
  if (E.isLeft(backlogs)) return backlogs;
  if (E.isLeft(queue)) return queue;
  if (E.isLeft(webhooks)) return webhooks;
  return E.right({
    statistics: statistics.right,
    backlogs: backlogs.right,
    queue: queue.right,
    webhooks: webhooks.right,
  });
};

/** What the overview shows. */
export type OverviewFacts = Extract<
  Awaited<ReturnType<typeof overviewFacts>>,
  E.Right<unknown>
>['right'];
