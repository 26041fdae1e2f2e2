export type * from './schema/index.js';
