import * as t from 'io-ts';
import { subscribableTypes } from '../../../../core/model/webhooks/endpoint.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf, textOf, where } from '../../../../core/shared/codec.js';
import { nullable } from '../../views/values.js';

const descriptionAtMost = 255;

const SubscribedTypes = where(
  t.readonlyArray(oneOf('SubscribedType', subscribableTypes)),
  (types) => types.length > 0 && new Set(types).size === types.length,
  { minItems: 1, uniqueItems: true },
  'must have at least one type, and none twice',
);
const Description = nullable(textOf(1, descriptionAtMost));

/** The body of `POST /v1/webhook_endpoints` (docs/specification.md#4.6.1). */
export const EndpointBody = closed(
  'EndpointBody',
  { url: t.string, subscribed_types: SubscribedTypes },
  { description: Description },
);

/** What a change of an endpoint takes: what it does not name stays. */
export const EndpointChange = closed(
  'EndpointChange',
  {},
  { url: t.string, subscribed_types: SubscribedTypes, description: Description },
);
