import * as t from 'io-ts';
import { about, annotated, nullable, oneOf, textOf, where } from '../../shared/codec.js';
import { idText } from '../../shared/published.js';
import { subscribableTypes } from './endpoint.js';
import { EndpointHeaders, HeadersChange } from './endpoint-headers.js';

/** What an endpoint subscribes to: at least one type, none twice (docs/specification.md#6.1.2). */
export const SubscribedTypes = where(
  t.readonlyArray(
    oneOf(
      'SubscribableType',
      subscribableTypes,
      'An event type, or all types of a resource, such as `message.*`.',
    ),
  ),
  (types) => types.length > 0 && new Set(types).size === types.length,
  { minItems: 1, uniqueItems: true },
  'must have at least one type, and none twice',
);

/** A note for people about an endpoint: 1 to 500 characters, or null. */
export const EndpointDescription = nullable(textOf(1, 500));

/** The channels whose events an endpoint gets: 1 to 100, none twice; null for every channel. */
export const EndpointChannels = nullable(
  where(
    t.readonlyArray(idText('chan')),
    (ids) => ids.length > 0 && ids.length <= 100 && new Set(ids).size === ids.length,
    { minItems: 1, maxItems: 100, uniqueItems: true },
    'must have 1 to 100 channels, and none twice; null stands for every channel',
  ),
);

/** The URL of an endpoint. Its bounds are in the schema; it is checked when the endpoint is stored, not here. */
export const EndpointUrl = annotated(t.string, {
  format: 'uri',
  maxLength: 2_048,
  pattern: '^(https://|http://localhost)',
});

/** An endpoint to create. The URL is checked when the endpoint is created, not here. */
export const newEndpoint = {
  needed: {
    url: about(
      EndpointUrl,
      'An `https` URL with a public address. A test project can use `http://localhost`.',
    ),
    subscribedTypes: about(
      SubscribedTypes,
      'Event types, or `message.*`, `channel.*`, `template.*`, `webhook_endpoint.*`.',
    ),
  },
  free: {
    description: about(EndpointDescription, 'Free text; the service does not use it.'),
    channels: about(
      EndpointChannels,
      'Only events of these channels; an event of no channel is delivered too. Null: of every channel.',
    ),
    headers: about(
      EndpointHeaders,
      'Headers of each request, such as `Authorization`. The values are never shown again.',
    ),
  },
};

/** A change of an endpoint. A field that is absent stays as it is. */
export const endpointUpdate = {
  ...newEndpoint.needed,
  ...newEndpoint.free,
  headers: about(
    HeadersChange,
    'A value sets a header, null removes it; others stay. Null in place of the object removes all.',
  ),
};
