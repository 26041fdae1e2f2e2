// `npm run openapi` writes this file from the routes and docs/openapi.json.

export type * from './channels.js';
export type * from './deliveries.js';
export type * from './events.js';
export type * from './media.js';
export type * from './messages.js';
export type * from './project.js';
export type * from './templates.js';
export type * from './webhook-endpoints.js';
