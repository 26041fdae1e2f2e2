import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { secondMs } from '../../../../core/shared/time.js';
import { type LiveEvent, liveStream } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { Attention, troublesOf } from './attention.js';
import { type OverviewFacts, overviewFacts } from './facts.js';
import { isEmpty, NothingYet } from './nothing-yet.js';
import { ChannelTable, FailureTable, failuresPlot, messagesPlot, Totals } from './numbers.js';
import { agePlot, depthPlot } from './queue-plots.js';
import { QueueTable } from './queues.js';
import { WebhookTable, webhooksPlot } from './webhooks.js';

/** Time between two looks of an open page. */
const everyMs = 5 * secondMs;

/** Follows what the overview shows. An event comes only when its part has changed. */
export const overviewLivePage = projectPage({
  path: '/overview/live',
  permission: 'statistics:read',
  handle: ({ as, project, query, now, path, can }) => {
    const began = performance.now();
    const sent = new Map<string, string>();
    return liveStream(async function* (signal) {
      for (;;) {
        await wait(everyMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        const at = now + performance.now() - began;
        const facts = await overviewFacts({ as, project: project.id, query, now: at });
        if (E.isLeft(facts)) return;
        for (const { shows, ...event } of partsOf(facts.right, { path, can, now: at })) {
          const state = JSON.stringify(shows);
          if (sent.get(event.event) === state) continue;
          sent.set(event.event, state);
          yield event;
        }
      }
    });
  },
});

type Part = LiveEvent & {
  readonly event: string;
  /** The data that it is made of. */
  readonly shows: unknown;
};

const partsOf = (
  { statistics, backlogs, queue, webhooks }: OverviewFacts,
  call: Pick<ProjectCall, 'path' | 'can' | 'now'>,
): readonly Part[] => {
  const { path, now } = call;
  const { totals, countedTo, channels, failures } = statistics;
  const hrefOfChannel = (id: string): string => path(`/channels/${id}`);
  const plots = {
    messages: messagesPlot(statistics, now),
    failures: failuresPlot(statistics, now),
    depth: depthPlot(queue),
    age: agePlot(queue),
    deliveries: webhooksPlot(webhooks, now),
  };
  const named = backlogs.map(({ channel }) => channel);
  const table = <ChannelTable statistics={statistics} channels={named} hrefOf={hrefOfChannel} />;
  const queues = <QueueTable backlogs={backlogs} hrefOf={hrefOfChannel} />;
  const endpoints = <WebhookTable statistics={webhooks} hrefOf={(id) => path(`/webhooks/${id}`)} />;
  const waiting = backlogs.map(({ jobs, oldestAt, channel: { id, status } }) => [
    ...[id, status, jobs],
    oldestAt,
  ]);
  const troubles = troublesOf({ backlogs, webhooks }, path);
  return [
    {
      event: 'attention',
      shows: troubles,
      data: { html: <Attention troubles={troubles} /> },
    },
    {
      event: 'nothing',
      shows: isEmpty(statistics),
      data: { html: <NothingYet statistics={statistics} call={call} /> },
    },
    ...Object.entries(plots).map(([event, json]) => ({ event, shows: json, data: { json } })),
    {
      event: 'totals',
      shows: [totals, countedTo],
      data: { html: <Totals statistics={statistics} /> },
    },
    { event: 'channels', shows: channels, data: { html: table } },
    { event: 'codes', shows: failures, data: { html: <FailureTable statistics={statistics} /> } },
    { event: 'queues', shows: waiting, data: { html: queues } },
    {
      event: 'endpoints',
      shows: [webhooks.endpoints, webhooks.countedTo],
      data: { html: endpoints },
    },
  ];
};
