import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ChannelCheck } from '../../../../core/ports/provider/channel-setup.js';
import type { ProviderSetup } from '../../../../core/use-cases/channels/connect/set-up-channel.js';
import type { ChannelStatusChange } from '../../../../core/use-cases/channels/get-channel-history.js';
import { type PageAnswer, refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { Card, Columns, EmptyState, Id, Notice, Part, Table, Time } from '../../view/index.js';
import { ChannelFacts } from './channel-facts.js';
import { ChecksCard } from './checks-card.js';
import { MoveButtons, RateForm, ReplaceForm } from './operate.js';
import { conditionOf } from './provider-words.js';
import { ChannelState, ChannelStatusBadge } from './status.js';
import { backlogOf } from './waiting.js';

type Shown = {
  readonly checks?: readonly ChannelCheck[];
  /** Why the last action was refused. */
  readonly problem?: string;
};

/** The page of a channel. */
export const channelView = async (
  call: ProjectCall,
  channel: Channel,
  { checks, problem }: Shown = {},
): Promise<PageAnswer> => {
  const { as, project, path, can } = call;
  const [history, setups, said, waiting] = await Promise.all([
    as.getChannelHistory({ project: project.id, id: channel.id }),
    as.listSetups({ project: project.id }),
    as.listConditions({ project: project.id }),
    as.listBacklogs({ project: project.id }),
  ]);
  if (E.isLeft(history)) return refused(history.left);
  if (E.isLeft(setups)) return refused(setups.left);
  if (E.isLeft(said)) return refused(said.left);
  if (E.isLeft(waiting)) return refused(waiting.left);
  const backlog = backlogOf(waiting.right, channel.id);
  const condition = conditionOf(said.right, channel.id);
  const setup = setups.right.find(({ provider }) => provider === channel.provider);
  const canManage = can('channels:manage');
  return view({
    title: channel.displayName ?? channel.address,
    back: { href: path('/channels'), label: 'Channels' },
    status: problem === undefined ? 200 : 409,
    actions: canManage && <MoveButtons channel={channel} path={path} />,
    body: (
      <>
        <Id id={channel.id} />
        {problem !== undefined && (
          <Notice kind="error">
            <p>{problem}</p>
          </Notice>
        )}
        <Columns>
          <Card title="State">
            <div aria-live="polite">
              <Part name="state" isLive={channel.status === 'pending'}>
                <div class="stack">
                  <ChannelState channel={channel} />
                </div>
              </Part>
            </div>
          </Card>
          <Card title="Channel">
            <ChannelFacts channel={channel} setup={setup} condition={condition} backlog={backlog} />
          </Card>
        </Columns>
        {setup && canManage && <ChecksCard channel={channel} path={path} checks={checks} />}
        {canManage && (
          <Columns>
            <RateForm channel={channel} path={path} />
            {setup && <ReplaceForm channel={channel} setup={setup} path={path} />}
          </Columns>
        )}
        <History history={history.right} />
      </>
    ),
  });
};

/** The channel that an address names, in its project. */
export const withChannel = async (
  call: Pick<ProjectCall, 'as' | 'project'> & { readonly params: { readonly id: string } },
  answer: (channel: Channel, setup: ProviderSetup | undefined) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> => {
  const { as, project, params } = call;
  const [found, setups] = await Promise.all([
    as.getChannel({ project: project.id, id: params.id }),
    as.listSetups({ project: project.id }),
  ]);
  if (E.isLeft(found)) return refused(found.left);
  if (E.isLeft(setups)) return refused(setups.left);
  const { provider } = found.right;
  return answer(
    found.right,
    setups.right.find((each) => each.provider === provider),
  );
};

/** Shows a channel. */
export const channelPage = projectPage({
  path: '/channels/:id',
  permission: 'channels:read',
  handle: (call) => withChannel(call, (channel) => channelView(call, channel)),
});

const History = ({ history }: { readonly history: readonly ChannelStatusChange[] }): VNode => (
  <Card title="History">
    <Table
      caption="Changes of status"
      rows={history}
      keyOf={({ event }) => event}
      columns={[
        { heading: 'When', cell: ({ at }) => <Time at={at} /> },
        { heading: 'From', cell: ({ previous }) => <ChannelStatusBadge status={previous} /> },
        { heading: 'To', cell: ({ status }) => <ChannelStatusBadge status={status} /> },
        { heading: 'Event', cell: ({ event }) => <Id id={event} /> },
      ]}
      empty={
        <EmptyState title="The status has not changed">
          <p>Changes are listed as long as the project keeps events.</p>
        </EmptyState>
      }
    />
  </Card>
);
