// `npm run openapi` writes this file from docs/openapi-admin.json.

export type * from './api-keys.js';
export type * from './channels.js';
export type * from './open.js';
export type * from './operations.js';
export type * from './organizations.js';
export type * from './plans.js';
export type * from './projects.js';
export type * from './timeline.js';
