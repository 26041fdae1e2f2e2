import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { WebhookEndpoint } from '../../../../../core/model/webhooks/endpoint.js';
import type { WebhookHealth } from '../../../../../core/use-cases/webhooks/endpoints/get-endpoint-health.js';
import { refused, view } from '../../../server/answer.js';
import { type ProjectCall, projectPage } from '../../../server/page.js';
import { ButtonLink, EmptyState, Table, Time } from '../../../view/index.js';
import { type EndpointWithHealth, pendingText, StateBadge } from './state.js';

/** The health of an endpoint that was removed a moment ago. */
const unknownHealth: WebhookHealth = { failingSince: null, failures: 0, pending: 0 };

/** Lists the endpoints of a project. */
export const endpointsPage = projectPage({
  path: '/webhooks',
  permission: 'webhooks:read',
  handle: async ({ as, project, path, can }) => {
    const listed = await as.listWebhookEndpoints({ project: project.id });
    if (E.isLeft(listed)) return refused(listed.left);
    const withHealth = async (endpoint: WebhookEndpoint): Promise<EndpointWithHealth> => {
      const found = await as.getEndpointHealth({ project: project.id, id: endpoint.id });
      return { endpoint, health: E.isRight(found) ? found.right : unknownHealth };
    };
    const canManage = can('webhooks:manage');
    return view({
      title: 'Webhooks',
      actions: canManage && (
        <ButtonLink href={path('/webhooks/new')} kind="primary">
          Add an endpoint
        </ButtonLink>
      ),
      body: (
        <Endpoints
          endpoints={await Promise.all(listed.right.map(withHealth))}
          path={path}
          canManage={canManage}
        />
      ),
    });
  },
});

type EndpointsProps = {
  readonly endpoints: readonly EndpointWithHealth[];
  readonly path: ProjectCall['path'];
  readonly canManage: boolean;
};

const Endpoints = ({ endpoints, path, canManage }: EndpointsProps): VNode => (
  <Table
    caption="Webhook endpoints"
    rows={endpoints}
    keyOf={({ endpoint }) => endpoint.id}
    columns={[
      {
        heading: 'URL',
        cell: ({ endpoint: { id, url, description } }) => (
          <>
            <a href={path(`/webhooks/${id}`)} class="long-text">
              {url}
            </a>
            {description !== null && <p class="soft">{description}</p>}
          </>
        ),
      },
      { heading: 'State', cell: StateBadge },
      {
        heading: 'Events',
        cell: ({ endpoint }) => endpoint.subscribedTypes.join(', '),
      },
      { heading: 'Pending', kind: 'number', cell: ({ health }) => pendingText(health) },
      { heading: 'No success since', cell: ({ health }) => <Time at={health.failingSince} /> },
      { heading: 'Created', cell: ({ endpoint }) => <Time at={endpoint.createdAt} /> },
    ]}
    empty={
      <EmptyState title="No endpoint yet">
        <p>An endpoint is a URL of yours that gets the events of this project as they happen.</p>
        {canManage ? (
          <ButtonLink href={path('/webhooks/new')} kind="primary">
            Add an endpoint
          </ButtonLink>
        ) : (
          <p>A developer, an admin or an owner of the organization can add one.</p>
        )}
      </EmptyState>
    }
  />
);
