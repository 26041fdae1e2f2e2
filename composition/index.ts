export type { Configuration } from './configuration/configuration.js';
export { readConfiguration } from './configuration/read-configuration.js';
export { variables } from './configuration/variables.js';
export type { Replacements } from './container/replacements.js';
export { makeDemo } from './demo.js';
export { type RunningServer, startServer } from './server/start-server.js';
