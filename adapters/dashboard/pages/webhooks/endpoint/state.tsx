import type { VNode } from 'preact';
import type {
  InactiveReason,
  WebhookEndpoint,
} from '../../../../../core/model/webhooks/endpoint.js';
import { attemptsAtOnce } from '../../../../../core/model/webhooks/health.js';
import type { WebhookHealth } from '../../../../../core/use-cases/webhooks/endpoints/get-endpoint-health.js';
import { pendingCountLimit } from '../../../../../core/use-cases/webhooks/endpoints/get-endpoint-health.js';
import { Badge, Notice, Time } from '../../../view/index.js';

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
  if (health.failures === 0) return <Badge tone="good">Active</Badge>;
  return isFailing(health) ? (
    <Badge tone="bad">Failing</Badge>
  ) : (
    <Badge tone="warning">{failedText(health)}</Badge>
  );
};

/** Whether so many attempts failed in a row that the endpoint gets one attempt at a time. Failures are counted up to then. */
const isFailing = ({ failures }: WebhookHealth): boolean => failures >= attemptsAtOnce;

const failedText = ({ failures }: WebhookHealth): string =>
  failures === 1 ? 'Last attempt failed' : `Last ${failures} attempts failed`;

const reasons: Readonly<Record<InactiveReason, string>> = {
  manual: 'It was deactivated by a person or through the API.',
  failing: 'It was deactivated because every attempt failed for 5 days.',
  gone: 'It was deactivated because the receiver answered 410 Gone.',
};

/** Why an endpoint gets nothing, or fails; nothing for one that is well. */
export const StateNotice = ({ endpoint, health }: EndpointWithHealth): VNode | null => {
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
    <Notice
      kind={isFailing(health) ? 'error' : 'warning'}
      title={isFailing(health) ? 'Failing' : failedText(health)}
    >
      <p>
        The first attempt failed <Time at={failingSince} />, and none has succeeded since then.
        Failed deliveries are repeated. An endpoint that fails for 5 days becomes inactive.
      </p>
    </Notice>
  );
};

/** A number of pending deliveries, which are counted up to a limit. */
export const pendingText = ({ pending }: Pick<WebhookHealth, 'pending'>): string =>
  pending >= pendingCountLimit
    ? `${pendingCountLimit.toLocaleString('en')} or more`
    : String(pending);
