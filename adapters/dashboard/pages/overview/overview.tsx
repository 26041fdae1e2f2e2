import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, Card, Part, Plot } from '../../view/index.js';
import { Attention, troublesOf } from './attention.js';
import { channelOf, type OverviewFacts, overviewFacts } from './facts.js';
import { NothingYet } from './nothing-yet.js';
import { ChannelTable, FailureTable, failuresPlot, messagesPlot, Totals } from './numbers.js';
import { agePlot, depthPlot } from './queue-plots.js';
import { QueueTable } from './queues.js';
import { rangeOf } from './range.js';
import { RangePicker } from './range-picker.js';
import { WebhookTable, webhooksPlot } from './webhooks.js';

/** How a project is doing. */
export const overviewPage = projectPage({
  path: '/overview',
  permission: 'statistics:read',
  handle: async (call) => {
    const { as, project, query, now, path, can } = call;
    const facts = await overviewFacts({ as, project: project.id, query, now });
    if (E.isLeft(facts)) return refused(facts.left);
    const range = rangeOf(query, now);
    const channel = channelOf(query);
    return view({
      title: 'Overview',
      actions: can('messages:send') && (
        <ButtonLink href={path('/messages/new')}>Send a test message</ButtonLink>
      ),
      body: (
        <div class="sections">
          <RangePicker
            range={range}
            channels={facts.right.backlogs.map((each) => each.channel)}
            channel={channel}
            path={path}
          />
          <Parts call={call} facts={facts.right} isLive={range.preset !== undefined} />
        </div>
      ),
    });
  },
});

type PartsProps = {
  readonly call: Pick<ProjectCall, 'path' | 'can' | 'now'>;
  readonly facts: OverviewFacts;
  /** Whether the range ends now. */
  readonly isLive: boolean;
};

const Parts = ({ call, facts, isLive }: PartsProps): VNode => {
  const { path, now } = call;
  const { statistics, backlogs, queue, webhooks } = facts;
  const hrefOfChannel = (id: string): string => path(`/channels/${id}`);
  return (
    <>
      <Part name="attention" isLive={isLive}>
        <Attention troubles={troublesOf(facts, path)} />
      </Part>
      <Part name="nothing" isLive={isLive}>
        <NothingYet statistics={statistics} call={call} />
      </Part>
      <Card title="Messages">
        <Part name="totals" isLive={isLive}>
          <Totals statistics={statistics} />
        </Part>
        <Plot
          title="Messages by status"
          unit="messages"
          {...messagesPlot(statistics, now)}
          isLive={isLive}
        />
        <Part name="channels" isLive={isLive}>
          <ChannelTable
            statistics={statistics}
            channels={backlogs.map(({ channel }) => channel)}
            hrefOf={hrefOfChannel}
          />
        </Part>
      </Card>
      <Card title="Failures">
        <Plot
          title="Failed messages by error code"
          kind="stacked"
          unit="messages"
          {...failuresPlot(statistics, now)}
          isLive={isLive}
        />
        <Part name="codes" isLive={isLive}>
          <FailureTable statistics={statistics} />
        </Part>
      </Card>
      <Card title="Queue">
        <Plot
          title="Messages that wait to be sent, at most"
          unit="messages"
          {...depthPlot(queue)}
          isLive={isLive}
        />
        <Plot title="Age of the oldest of them, at most" {...agePlot(queue)} isLive={isLive} />
        <Part name="queues" isLive={isLive}>
          <QueueTable backlogs={backlogs} hrefOf={hrefOfChannel} />
        </Part>
      </Card>
      <Card title="Webhooks">
        {webhooks.endpoints.length > 0 && (
          <Plot
            title="Attempts of webhook deliveries"
            kind="stacked"
            unit="attempts"
            {...webhooksPlot(webhooks, now)}
            isLive={isLive}
          />
        )}
        <Part name="endpoints" isLive={isLive}>
          <WebhookTable statistics={webhooks} hrefOf={(id) => path(`/webhooks/${id}`)} />
        </Part>
      </Card>
    </>
  );
};
