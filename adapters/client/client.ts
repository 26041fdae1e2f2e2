import { type ConversationCalls, conversations } from './calls/conversations.js';
import { type EventCalls, events } from './calls/events.js';
import { type MediaCalls, media } from './calls/media.js';
import { type MessageCalls, messages } from './calls/messages.js';
import { type WebhookEndpointCalls, webhookEndpoints } from './calls/webhook-endpoints.js';
import { type AlertRuleCalls, alertRules } from './schema/calls/alert-rules.js';
import { type AlertCalls, alerts } from './schema/calls/alerts.js';
import { type ChannelCalls, channels } from './schema/calls/channels.js';
import { type ContactCalls, contacts } from './schema/calls/contacts.js';
import { type ProjectCalls, project } from './schema/calls/project.js';
import { type QuickReplyCalls, quickReplies } from './schema/calls/quick-replies.js';
import { type RequestCalls, requests } from './schema/calls/requests.js';
import { type TemplateCalls, templates } from './schema/calls/templates.js';
import type { ClientOptions } from './transport/options.js';
import { transport } from './transport/transport.js';

/** The client of one project. */
export type RoundtripClient = ProjectCalls & {
  /** Sends messages, reads them and waits for them. */
  readonly messages: MessageCalls;
  /** Reads events, up to now or as they happen. */
  readonly events: EventCalls;
  /** Manages webhook endpoints and their deliveries. */
  readonly webhookEndpoints: WebhookEndpointCalls;
  /** Manages alert rules: what the project is watched for, and who is told. */
  readonly alertRules: AlertRuleCalls;
  /** Reads alerts, open and ended. */
  readonly alerts: AlertCalls;
  /** Manages templates. */
  readonly templates: TemplateCalls;
  /** Uploads and downloads media files. */
  readonly media: MediaCalls;
  /** Reads the channels of the project. */
  readonly channels: ChannelCalls;
  /** Reads the contacts of the project: the people. */
  readonly contacts: ContactCalls;
  /** Reads conversations: what is unread, and in which window; marks them read and assigns them. */
  readonly conversations: ConversationCalls;
  /** Manages the texts that members put into their answers. */
  readonly quickReplies: QuickReplyCalls;
  /** Reads the log of requests. */
  readonly requests: RequestCalls;
};

/**
 * Makes a client of the API. It needs only `fetch` and WebCrypto. Calls are retried as docs/specification.md#7.5 allows; a call
 * that finally fails throws a `RoundtripError`. Throws a `TypeError` at once when `baseUrl` or `key` is missing or malformed.
 */
export const roundtrip = (options: ClientOptions): RoundtripClient => {
  const calls = transport(options);
  return {
    messages: messages(calls),
    events: events(calls),
    webhookEndpoints: webhookEndpoints(calls),
    alertRules: alertRules(calls),
    alerts: alerts(calls),
    templates: templates(calls),
    media: media(calls),
    channels: channels(calls),
    contacts: contacts(calls),
    conversations: conversations(calls),
    quickReplies: quickReplies(calls),
    requests: requests(calls),
    ...project(calls),
  };
};
