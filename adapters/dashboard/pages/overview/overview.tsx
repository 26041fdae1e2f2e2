import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, Card, Live, Plot } from '../../view/index.js';
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
          <Parts
            call={call}
            facts={facts.right}
            live={
              range.preset === undefined
                ? undefined
                : path('/overview/live', { ...range.query, channel })
            }
          />
        </div>
      ),
    });
  },
});

type PartsProps = {
  readonly call: Pick<ProjectCall, 'path' | 'can' | 'now'>;
  readonly facts: OverviewFacts;
  /** The address of the live stream; undefined for a range that does not end now. */
  readonly live: string | undefined;
};

const Parts = ({ call, facts, live }: PartsProps): VNode => {
  const { path, now } = call;
  const { statistics, backlogs, queue, webhooks } = facts;
  const hrefOfChannel = (id: string): string => path(`/channels/${id}`);
  return (
    <>
      <Following live={live} event="attention">
        <Attention troubles={troublesOf(facts, path)} />
      </Following>
      <Following live={live} event="nothing">
        <NothingYet statistics={statistics} call={call} />
      </Following>
      <Card title="Messages">
        <Following live={live} event="totals">
          <Totals statistics={statistics} />
        </Following>
        <Plot
          title="Messages by status"
          unit="messages"
          {...messagesPlot(statistics, now)}
          from={live}
          event="messages"
        />
        <Following live={live} event="channels">
          <ChannelTable
            statistics={statistics}
            channels={backlogs.map(({ channel }) => channel)}
            hrefOf={hrefOfChannel}
          />
        </Following>
      </Card>
      <Card title="Failures">
        <Plot
          title="Failed messages by error code"
          kind="stacked"
          unit="messages"
          {...failuresPlot(statistics, now)}
          from={live}
          event="failures"
        />
        <Following live={live} event="codes">
          <FailureTable statistics={statistics} />
        </Following>
      </Card>
      <Card title="Queue">
        <Plot
          title="Messages that wait to be sent, at most"
          unit="messages"
          {...depthPlot(queue)}
          from={live}
          event="depth"
        />
        <Plot
          title="Age of the oldest of them, at most"
          {...agePlot(queue)}
          from={live}
          event="age"
        />
        <Following live={live} event="queues">
          <QueueTable backlogs={backlogs} hrefOf={hrefOfChannel} />
        </Following>
      </Card>
      <Card title="Webhooks">
        {webhooks.endpoints.length > 0 && (
          <Plot
            title="Attempts of webhook deliveries"
            kind="stacked"
            unit="attempts"
            {...webhooksPlot(webhooks, now)}
            from={live}
            event="deliveries"
          />
        )}
        <Following live={live} event="endpoints">
          <WebhookTable statistics={webhooks} hrefOf={(id) => path(`/webhooks/${id}`)} />
        </Following>
      </Card>
    </>
  );
};

/** Content that follows the live stream, if there is one. */
const Following = ({
  live,
  event,
  children,
}: {
  readonly live: string | undefined;
  readonly event: string;
  readonly children: VNode;
}): VNode =>
  live === undefined ? (
    children
  ) : (
    <Live from={live} event={event}>
      {children}
    </Live>
  );
