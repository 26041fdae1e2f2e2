import type { VNode } from 'preact';
import type {
  InactiveReason,
  WebhookEndpoint,
} from '../../../../../core/model/webhooks/endpoint.js';
import type { WebhookHealth } from '../../../../../core/use-cases/webhooks/get-endpoint-health.js';
import { pendingCountLimit } from '../../../../../core/use-cases/webhooks/get-endpoint-health.js';
import { Badge, Notice, relativeTime, usePage } from '../../../view/index.js';

/** An endpoint, and how it is doing. */
export type EndpointWithHealth = {
  readonly endpoint: WebhookEndpoint;
  readonly health: WebhookHealth;
};

/** Whether an endpoint gets its deliveries. */
export const StateBadge = ({ endpoint, health }: EndpointWithHealth): VNode => {
  if (endpoint.inactiveReason === 'manual') return <Badge tone="neutral">Inactive</Badge>;
  if (endpoint.inactiveReason !== null)
    return <Badge tone="bad">Inactive: {endpoint.inactiveReason}</Badge>;
  return health.failures > 0 ? (
    <Badge tone="warning">Failing</Badge>
  ) : (
    <Badge tone="good">Active</Badge>
  );
};

const reasons: Readonly<Record<InactiveReason, string>> = {
  manual: 'It was deactivated by a person or through the API.',
  failing: 'It was deactivated because every attempt failed for 5 days.',
  gone: 'It was deactivated because the receiver answered 410 Gone.',
};

/** Why an endpoint gets nothing, or fails; nothing for one that is well. */
export const StateNotice = ({ endpoint, health }: EndpointWithHealth): VNode | null => {
  const { now } = usePage();
  const { inactiveReason } = endpoint;
  if (inactiveReason !== null)
    return (
      <Notice kind={inactiveReason === 'manual' ? 'info' : 'error'} title="Inactive">
        <p>{reasons[inactiveReason]}</p>
        <p>
          It gets no new deliveries, and pending ones wait. After you activate it, a replay adds the
          events that it missed.
        </p>
      </Notice>
    );
  const { failingSince } = health;
  return failingSince === null ? null : (
    <Notice kind="warning" title={`Failing since ${relativeTime(failingSince, now)}`}>
      <p>
        No attempt has succeeded since then. Failed deliveries are repeated. An endpoint that fails
        for 5 days becomes inactive.
      </p>
    </Notice>
  );
};

/** A number of pending deliveries, which are counted up to a limit. */
export const pendingText = ({ pending }: Pick<WebhookHealth, 'pending'>): string =>
  pending >= pendingCountLimit
    ? `${pendingCountLimit.toLocaleString('en')} or more`
    : String(pending);
