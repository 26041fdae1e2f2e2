import type { TypeOf } from 'io-ts';
import type { IdentityView } from '../../core/model/access/identity-view.js';
import type { UsageView } from '../../core/model/billing/usage-view.js';
import type { HeaderMediaView, MediaView } from '../../core/model/media/media-view.js';
import type { MessageView } from '../../core/model/messages/message-view.js';
import type { TimelineView } from '../../core/model/messages/timeline.js';
import type { TemplateView } from '../../core/model/templates/template-view.js';
import type { DeliveryView } from '../../core/model/webhooks/delivery-view.js';
import type {
  EndpointView,
  EndpointWithSecretView,
} from '../../core/model/webhooks/endpoint-view.js';
import type { SendChoice } from '../http/routes/messages/send-body.js';
import type { TemplateBody } from '../http/routes/templates/template-body.js';
import type { EndpointBody, EndpointChange } from '../http/routes/webhooks/endpoint-body.js';

export type { ApiEvent } from '../../core/model/events/event-view.js';
export type { ErrorType } from '../http/errors/catalogue.js';
export type { ErrorCode } from '../http/errors/refusal.js';

/** The resources of the API, typed by the codecs of the server. */
export type Message = TypeOf<typeof MessageView>;
export type Timeline = TypeOf<typeof TimelineView>;
export type Template = TypeOf<typeof TemplateView>;
export type Media = TypeOf<typeof MediaView>;
export type HeaderMedia = TypeOf<typeof HeaderMediaView>;
export type Usage = TypeOf<typeof UsageView>;
export type Identity = TypeOf<typeof IdentityView>;
export type WebhookEndpoint = TypeOf<typeof EndpointView>;
export type WebhookEndpointWithSecret = TypeOf<typeof EndpointWithSecretView>;
export type WebhookDelivery = TypeOf<typeof DeliveryView>;

/** The content of a message. `type`, and `kind` of an interactive one, say which fields it has. */
export type Content = Message['content'];
/** One entry of a timeline. `kind` says which fields its detail has. */
export type TimelineEntry = Timeline['data'][number];
/** Why a message failed. */
export type MessageErrorCode = NonNullable<Message['error']>['code'];

/** The input of a codec. A phone number can lack its `+`. */
type Input<Value> = Value extends `+${string}`
  ? string
  : Value extends object
    ? { readonly [Name in keyof Value]: Input<Value[Name]> }
    : Value;

/** A message to send: exactly one of text, template and media. */
export type Send = Input<SendChoice>;

/** A template to create. */
export type NewTemplate = Input<TemplateBody>;
/** A webhook endpoint to create. */
export type NewWebhookEndpoint = TypeOf<typeof EndpointBody>;
/** Fields of a webhook endpoint to change. */
export type WebhookEndpointChange = TypeOf<typeof EndpointChange>;
