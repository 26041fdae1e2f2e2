import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import {
  attemptsShown,
  type DeliveryAttempt,
  type DeliveryWithAttempts,
} from '../../../../../core/model/webhooks/delivery.js';
import { refused, seeOther, view } from '../../../server/answer.js';
import { type ProjectCall, projectAction, projectPage } from '../../../server/page.js';
import { Card, Confirm, ExactTime, Facts, Id, Time } from '../../../view/index.js';
import { OutcomeBadge, Response } from './attempt.js';
import { DeliveryBadge } from './list.js';
import { Request } from './request.js';

/** One delivery with every attempt. */
export const deliveryPage = projectPage({
  path: '/webhooks/:id/deliveries/:delivery',
  permission: 'webhooks:read',
  handle: async ({ as, project, params, path, can }) => {
    const query = { project: project.id, ...params };
    const found = await as.getDelivery(query);
    if (E.isLeft(found)) return refused(found.left);
    const request = await as.getDeliveryRequest(query);
    if (E.isLeft(request)) return refused(request.left);
    const own = `/webhooks/${params.id}`;
    return view({
      title: found.right.event.type,
      back: { href: path(own), label: 'Endpoint' },
      actions: can('webhooks:manage') && (
        <Confirm
          action={path(`${own}/deliveries/${params.delivery}/resend`)}
          label="Send again"
          kind="primary"
        >
          <p>
            The receiver gets the same event now. If that fails, it is repeated by the whole
            schedule.
          </p>
        </Confirm>
      ),
      body: (
        <>
          <About delivery={found.right} path={path} />
          <Attempts delivery={found.right} />
          <Request request={request.right} />
        </>
      ),
    });
  },
});

/** Makes a delivery due now. */
export const resendAction = projectAction({
  path: '/webhooks/:id/deliveries/:delivery/resend',
  permission: 'webhooks:manage',
  handle: async ({ as, project, params, path }) => {
    const resent = await as.resendDelivery({ project: project.id, ...params });
    if (E.isLeft(resent)) return refused(resent.left);
    const endpoint = await as.getWebhookEndpoint({ project: project.id, id: params.id });
    const isWaiting = E.isRight(endpoint) && endpoint.right.inactiveReason !== null;
    return seeOther(
      path(`/webhooks/${params.id}/deliveries/${params.delivery}`),
      isWaiting
        ? 'The delivery is sent again when the endpoint is active.'
        : 'The delivery is sent again.',
    );
  },
});

const About = ({
  delivery: { id, event, status, attempts, createdAt, completedAt, dueAt },
  path,
}: {
  readonly delivery: DeliveryWithAttempts;
  readonly path: ProjectCall['path'];
}): VNode => (
  <Card title="About">
    <Facts
      facts={[
        ['Status', <DeliveryBadge key="status" status={status} />],
        ['Delivery', <Id key="id" id={id} />],
        ['Event', <Id key="event" id={event.id} href={path(`/events/${event.id}`)} />],
        ['Sequence', String(event.sequence)],
        ['Attempts', String(attempts)],
        ['Created', <ExactTime key="created" at={createdAt} />],
        ['Next attempt', status === 'pending' ? <Time key="due" at={dueAt} isPlan /> : null],
        ['Completed', completedAt === null ? null : <ExactTime key="done" at={completedAt} />],
      ]}
    />
  </Card>
);

const Attempts = ({
  delivery: { attempts, history },
}: {
  readonly delivery: DeliveryWithAttempts;
}): VNode => (
  <Card title="Attempts">
    {history.length === 0 && <p class="soft">There is no attempt yet.</p>}
    {attempts > attemptsShown && <p class="soft">The last {attemptsShown} are shown.</p>}
    {history.toReversed().map((attempt) => (
      <Attempt key={attempt.number} attempt={attempt} />
    ))}
  </Card>
);

const Attempt = ({ attempt }: { readonly attempt: DeliveryAttempt }): VNode => (
  <section class="attempt">
    <h3>
      Attempt {attempt.number} <OutcomeBadge outcome={attempt} />
    </h3>
    <p class="soft">
      <ExactTime at={attempt.at} /> · {attempt.durationMs} ms
    </p>
    <Response outcome={attempt} label={`Response body of attempt ${attempt.number}`} />
  </section>
);
