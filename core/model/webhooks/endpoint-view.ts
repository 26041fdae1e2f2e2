import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { nullable, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { idView, Timestamp } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import {
  type EndpointWithSecret,
  inactiveReasons,
  isActive,
  subscribableTypes,
  type WebhookEndpoint,
} from './endpoint.js';

const shared = {
  id: idView('whe'),
  subscribed_types: t.readonlyArray(openSet('SubscribedType', subscribableTypes)),
  channels: nullable(t.readonlyArray(idView('chan'))),
  description: nullable(t.string),
  status: oneOf('EndpointStatus', ['active', 'inactive']),
  inactive_reason: nullable(oneOf('InactiveReason', inactiveReasons)),
  created_at: Timestamp,
  updated_at: Timestamp,
};

const endpoint = { ...shared, url: t.string, header_names: t.readonlyArray(t.string) };

/**
 * An endpoint in its event, as it stands after the service disabled it: without its URL, which can contain a secret of
 * one receiver, and is sent to others.
 */
export const DisabledEndpointView = t.strict(shared, 'DisabledWebhookEndpoint');

/** A webhook endpoint in answers, without its secret (docs/specification.md#2.6.1). */
export const EndpointView = t.strict(endpoint, 'WebhookEndpoint');

/** The same with its new secret: at creation and rotation only (docs/specification.md#2.6.1). */
export const EndpointWithSecretView = t.strict(
  { ...endpoint, secret: t.string },
  'WebhookEndpointWithSecret',
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
