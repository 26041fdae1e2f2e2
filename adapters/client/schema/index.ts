// `npm run openapi` writes this file from docs/openapi.json.

export type * from './alert-rules.js';
export type * from './alerts.js';
export type * from './channels.js';
export type * from './contacts.js';
export type * from './content.js';
export type * from './conversations.js';
export type * from './events.js';
export type * from './interactive.js';
export type * from './media.js';
export type * from './messages.js';
export type * from './open.js';
export type * from './quick-replies.js';
export type * from './requests.js';
export type * from './send-content.js';
export type * from './send-interactive.js';
export type * from './send-messages.js';
export type * from './templates.js';
export type * from './timeline.js';
export type * from './usage.js';
export type * from './webhook-endpoints.js';
export type * from './whoami.js';
