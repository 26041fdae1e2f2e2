// `npm run openapi` writes this file from the routes and docs/openapi.json.

export type { AlertRuleCalls } from './alert-rules.js';
export type { AlertCalls, AlertQuery } from './alerts.js';
export type { ChannelCalls, ChannelQuery } from './channels.js';
export type { ContactCalls, ContactQuery } from './contacts.js';
export type { ConversationMessageCalls, ConversationMessageQuery } from './conversation-messages.js';
export type { ConversationQuery, PlainConversationCalls } from './conversations.js';
export type { DeliveryCalls, DeliveryQuery } from './deliveries.js';
export type { EventQuery, PlainEventCalls } from './events.js';
export type { MediaQuery, PlainMediaCalls } from './media.js';
export type { MessageQuery, PlainMessageCalls } from './messages.js';
export type { NoteCalls, NoteQuery } from './notes.js';
export type { ProjectCalls, UsageQuery } from './project.js';
export type { QuickReplyCalls } from './quick-replies.js';
export type { RequestCalls, RequestQuery } from './requests.js';
export type { TemplateCalls, TemplateQuery } from './templates.js';
export type { PlainWebhookEndpointCalls } from './webhook-endpoints.js';
