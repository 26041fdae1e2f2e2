import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { providerLabel } from '../../../../core/model/channels/shipped-providers.js';
import { refused, view } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { ButtonLink, EmptyState, Form, Id, SubmitButton, Table, Time } from '../../view/index.js';
import { conditionOf, ProviderWords } from './provider-words.js';
import { ChannelStatusBadge } from './status.js';
import { backlogOf, Waiting } from './waiting.js';
import { reasonText } from './wording.js';

/** Lists the channels of a project. */
export const channelsPage = projectPage({
  path: '/channels',
  permission: 'channels:read',
  handle: async (call) => {
    const { as, project, path, can } = call;
    const [listed, said, waiting] = await Promise.all([
      as.listChannels({ project: project.id }),
      as.listConditions({ project: project.id }),
      as.listBacklogs({ project: project.id }),
    ]);
    if (E.isLeft(listed)) return refused(listed.left);
    if (E.isLeft(said)) return refused(said.left);
    if (E.isLeft(waiting)) return refused(waiting.left);
    const canConnect = can('channels:manage');
    return view({
      title: 'Channels',
      actions: canConnect && listed.right.length > 0 && <Connect call={call} />,
      body: (
        <Table
          caption="Channels"
          rows={listed.right}
          keyOf={({ id }) => id}
          columns={[
            { heading: 'Number', cell: (channel) => <Name channel={channel} path={path} /> },
            { heading: 'Status', cell: (channel) => <Status channel={channel} /> },
            { heading: 'Provider', cell: ({ provider }) => providerLabel(provider) },
            {
              heading: 'Provider says',
              cell: ({ id }) => <ProviderWords condition={conditionOf(said.right, id)} />,
            },
            { heading: 'Rate', kind: 'number', cell: ({ ratePerSecond }) => `${ratePerSecond}/s` },
            {
              heading: 'Waiting',
              kind: 'number',
              cell: ({ id }) => <Waiting backlog={backlogOf(waiting.right, id)} />,
            },
            { heading: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
          ]}
          empty={
            <EmptyState title="No channel yet">
              <p>
                {canConnect
                  ? 'A channel is the number that messages are sent from. Connect the first one.'
                  : 'An owner, an admin or a developer of the organization can connect one.'}
              </p>
              {canConnect && <Connect call={call} />}
            </EmptyState>
          }
        />
      ),
    });
  },
});

/** A test project has simulated channels alone, so there is nothing to ask. */
const Connect = ({ call: { project, path } }: { readonly call: ProjectCall }): VNode =>
  project.environment === 'test' ? (
    <Form action={path('/channels/sandbox')} class="form-inline">
      <SubmitButton>Connect a sandbox channel</SubmitButton>
    </Form>
  ) : (
    <ButtonLink kind="primary" href={path('/channels/connect')}>
      Connect a number
    </ButtonLink>
  );

type NameProps = { readonly channel: Channel; readonly path: ProjectCall['path'] };

const Name = ({ channel: { id, address, displayName }, path }: NameProps): VNode => (
  <>
    <a href={path(`/channels/${id}`)}>{address}</a>
    {displayName !== null && <div class="soft">{displayName}</div>}
    <Id id={id} />
  </>
);

const Status = ({ channel }: { readonly channel: Channel }): VNode => (
  <>
    <ChannelStatusBadge status={channel.status} />
    {channel.statusReason && <div class="soft">{reasonText(channel)}</div>}
  </>
);
