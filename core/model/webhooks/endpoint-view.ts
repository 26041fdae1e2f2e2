import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { CreatedAt, idView, ownId, UpdatedAt } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import {
  type EndpointWithSecret,
  inactiveReasons,
  isActive,
  subscribableTypes,
  type WebhookEndpoint,
} from './endpoint.js';

const SubscribedType = openSet(
  'SubscribedType',
  subscribableTypes,
  'An event type, or all types of a resource. An open set.',
);

const shared = {
  id: ownId('whe'),
  subscribed_types: about(t.readonlyArray(SubscribedType), 'As given, including wildcards.'),
  channels: about(
    nullable(t.readonlyArray(idView('chan'))),
    'Only events of these channels are delivered; null for every channel.',
  ),
  description: about(nullable(t.string), 'Free text of its owner; null without one.'),
  status: about(
    oneOf('EndpointStatus', ['active', 'inactive'], 'Whether a webhook endpoint gets deliveries.'),
    'Only an active endpoint gets requests.',
  ),
  inactive_reason: about(
    nullable(oneOf('InactiveReason', inactiveReasons, 'Why a webhook endpoint is inactive.')),
    'Why it is inactive; null while it is active.',
  ),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
};

const endpoint = {
  ...shared,
  url: about(t.string, 'The URL, as it was given.'),
  header_names: about(
    t.readonlyArray(t.string),
    'The names of its own headers. Their values are not shown.',
  ),
};

/**
 * An endpoint in its event, as it stands after the service disabled it: without its URL, which can contain a secret of
 * one receiver, and is sent to others.
 */
export const DisabledEndpointView = view(
  'DisabledWebhookEndpoint',
  'A webhook endpoint that the service made inactive.',
  shared,
);

/** A webhook endpoint in answers, without its secret (docs/specification.md#2.6.1). */
export const EndpointView = view('WebhookEndpoint', 'A URL that gets events.', endpoint);

/** The same with its new secret: at creation and rotation only (docs/specification.md#2.6.1). */
export const EndpointWithSecretView = view(
  'WebhookEndpointWithSecret',
  'A webhook endpoint with its secret.',
  {
    ...endpoint,
    secret: about(
      t.string,
      'Key of the signatures of deliveries. It is shown only in this response.',
    ),
  },
);

/** An endpoint in its event. */
export const disabledEndpointJson = (
  endpoint: WebhookEndpoint,
): t.TypeOf<typeof DisabledEndpointView> => ({
  id: endpoint.id,
  subscribed_types: endpoint.subscribedTypes,
  channels: endpoint.channels ?? null,
  description: endpoint.description,
  status: isActive(endpoint) ? 'active' : 'inactive',
  inactive_reason: endpoint.inactiveReason,
  created_at: isoTime(endpoint.createdAt),
  updated_at: isoTime(endpoint.updatedAt),
});

/** An endpoint in its published form, without its secrets (docs/specification.md#2.6.1). */
export const shownEndpoint = shown(EndpointView, (endpoint: WebhookEndpoint) => {
  const { id, ...rest } = disabledEndpointJson(endpoint);
  const header_names = (endpoint.headers ?? []).map(({ name }) => name);
  return { id, url: endpoint.url, header_names, ...rest };
});

/** The same with its secret. */
export const shownEndpointWithSecret = shown(
  EndpointWithSecretView,
  ({ endpoint, secret }: EndpointWithSecret) => ({ ...shownEndpoint.json(endpoint), secret }),
);
