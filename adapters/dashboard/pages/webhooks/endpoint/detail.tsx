import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { eventTypes } from '../../../../../core/model/events/event.js';
import { refused, view } from '../../../server/answer.js';
import { type ProjectCall, projectPage } from '../../../server/page.js';
import {
  ButtonLink,
  Card,
  Confirm,
  ExactTime,
  Facts,
  Form,
  Id,
  SelectField,
  SubmitButton,
} from '../../../view/index.js';
import { Deliveries, statusIn } from '../delivery/list.js';
import { withCursor } from '../invalid-cursor.js';
import { type EndpointWithHealth, pendingText, StateBadge, StateNotice } from './state.js';

/** Deliveries on a page. */
const pageSize = 25;

/** One endpoint with its deliveries. */
export const endpointPage = projectPage({
  path: '/webhooks/:id',
  permission: 'webhooks:read',
  handle: async ({ as, project, params, query, path, can, now }) => {
    const about = { project: project.id, id: params.id };
    const [status, cursor] = [statusIn(query), query.get('cursor') ?? undefined];
    const [endpoint, health, page] = await Promise.all([
      as.getWebhookEndpoint(about),
      as.getEndpointHealth(about),
      as.listDeliveries({ ...about, status, before: cursor, limit: pageSize }),
    ]);
    if (E.isLeft(endpoint)) return refused(endpoint.left);
    if (E.isLeft(health)) return refused(health.left);
    if (E.isLeft(page)) return refused(withCursor(page.left, 'cursor', cursor ?? ''));
    const shown = { endpoint: endpoint.right, health: health.right };
    const own = `/webhooks/${params.id}`;
    const canManage = can('webhooks:manage');
    return view({
      title: 'Webhook endpoint',
      back: { href: path('/webhooks'), label: 'Webhooks' },
      actions: canManage && <Actions {...shown} own={path(own)} />,
      body: (
        <>
          <StateNotice {...shown} />
          <About {...shown} now={now} />
          {canManage && <Tools own={path(own)} />}
          <Deliveries {...{ own, path, status, cursor, page: page.right }} />
        </>
      ),
    });
  },
});

const About = ({ endpoint, health, now }: EndpointWithHealth & Pick<ProjectCall, 'now'>): VNode => {
  const former = endpoint.secrets.find(({ until }) => until !== null && until > now);
  return (
    <Card title="About">
      <Facts
        facts={[
          [
            'URL',
            <span key="url" class="long-text">
              {endpoint.url}
            </span>,
          ],
          ['Description', endpoint.description],
          ['State', <StateBadge key="state" {...{ endpoint, health }} />],
          ['Pending deliveries', pendingText(health)],
          ['Events', endpoint.subscribedTypes.join(', ')],
          ['Headers of its own', endpoint.headers?.map(({ name }) => name).join(', ') || null],
          ['Channels', endpoint.channels?.join(', ') ?? 'every channel'],
          ['Id', <Id key="id" id={endpoint.id} />],
          ['Created', <ExactTime key="created" at={endpoint.createdAt} />],
          ['Changed', <ExactTime key="changed" at={endpoint.updatedAt} />],
          [
            'Signatures',
            former?.until ? (
              <>
                With the new secret, and with the former one until <ExactTime at={former.until} />
              </>
            ) : (
              'With one secret, which was shown when it was made'
            ),
          ],
        ]}
      />
    </Card>
  );
};

const Actions = ({
  endpoint,
  own,
}: Pick<EndpointWithHealth, 'endpoint'> & { readonly own: string }): VNode => (
  <>
    <ButtonLink href={`${own}/edit`}>Change</ButtonLink>
    {endpoint.inactiveReason === null ? (
      <Confirm action={`${own}/deactivate`} label="Deactivate" confirmLabel="Deactivate it">
        <p>
          Pending deliveries wait, and new events add none. You can activate it again, and replay
          what it missed.
        </p>
      </Confirm>
    ) : (
      <Confirm
        action={`${own}/activate`}
        label="Activate"
        confirmLabel="Activate it"
        kind="primary"
      >
        <p>Pending deliveries continue. Replay events to add those that it missed.</p>
      </Confirm>
    )}
    <Confirm action={`${own}/rotate-secret`} label="Rotate the secret" kind="primary">
      <p>
        The endpoint gets a new secret, which is shown once. For 24 hours each request is signed
        with the former secret too, so that you can change your receiver without losing a request. A
        second rotation within that time ends the oldest secret at once.
      </p>
    </Confirm>
    <Confirm action={`${own}/remove`} label="Remove" confirmLabel="Remove the endpoint">
      <p>The endpoint and the record of its deliveries are removed. This cannot be undone.</p>
    </Confirm>
  </>
);

const Tools = ({ own }: { readonly own: string }): VNode => (
  <Card title="Try it">
    <TestForm own={own} />
    <p>
      Events that it missed can be sent again:{' '}
      <a href={`${own}/replay`}>replay events since a time</a>.
    </p>
  </Card>
);

/** The form that sends a test event. */
export const TestForm = ({
  own,
  type = 'message.delivered',
}: {
  readonly own: string;
  readonly type?: string;
}): VNode => (
  <Form action={`${own}/test`} class="form-inline">
    <SelectField
      name="type"
      label="Test event"
      isRequired
      value={type}
      choices={eventTypes.map((each) => ({ value: each, label: each }))}
    />
    <SubmitButton kind="secondary">Send a test event</SubmitButton>
  </Form>
);
