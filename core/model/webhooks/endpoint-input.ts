import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { annotated, nullable, oneOf, textOf, where } from '../../shared/codec.js';
import { subscribableTypes } from './endpoint.js';

/** What an endpoint subscribes to: at least one type, none twice (docs/specification.md#6.1.2). */
export const SubscribedTypes = where(
  t.readonlyArray(oneOf('SubscribableType', subscribableTypes)),
  (types) => types.length > 0 && new Set(types).size === types.length,
  { minItems: 1, uniqueItems: true },
  'must have at least one type, and none twice',
);

/** A note for people about an endpoint: 1 to 255 characters, or null. */
export const EndpointDescription = nullable(textOf(1, 255));

/** The URL of an endpoint. Its bounds are in the schema; it is checked when the endpoint is stored, not here. */
export const EndpointUrl = annotated(t.string, {
  format: 'uri',
  maxLength: 2_048,
  pattern: '^(https://|http://localhost)',
});

/** An endpoint to create. The URL is checked when the endpoint is created, not here. */
export const NewEndpoint = closed('NewEndpoint', {
  url: t.string,
  subscribedTypes: SubscribedTypes,
  description: EndpointDescription,
});
export type NewEndpoint = t.TypeOf<typeof NewEndpoint>;

/** A change of an endpoint. A field that is absent stays as it is. */
export const EndpointUpdate = closed(
  'EndpointUpdate',
  {},
  { url: t.string, subscribedTypes: SubscribedTypes, description: EndpointDescription },
);
export type EndpointUpdate = t.TypeOf<typeof EndpointUpdate>;
