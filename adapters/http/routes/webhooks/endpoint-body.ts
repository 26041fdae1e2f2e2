import {
  EndpointHeaders,
  HeadersChange,
} from '../../../../core/model/webhooks/endpoint-headers.js';
import {
  EndpointChannels,
  EndpointDescription,
  EndpointUrl,
  SubscribedTypes,
} from '../../../../core/model/webhooks/endpoint-input.js';
import { closed } from '../../../../core/shared/closed-object.js';

/** The body of `POST /v1/webhook_endpoints` (docs/specification.md#4.6.1). What is not given is null. */
export const EndpointBody = closed(
  'EndpointBody',
  { url: EndpointUrl, subscribed_types: SubscribedTypes },
  { description: EndpointDescription, channels: EndpointChannels, headers: EndpointHeaders },
);

/** The body of `PATCH /v1/webhook_endpoints/{id}`. A field that is absent stays as it is. */
export const EndpointChange = closed(
  'EndpointChange',
  {},
  {
    url: EndpointUrl,
    subscribed_types: SubscribedTypes,
    description: EndpointDescription,
    channels: EndpointChannels,
    headers: HeadersChange,
  },
);
