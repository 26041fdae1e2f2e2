export { type Configuration, readConfiguration, variables } from './configuration.js';
export { containerFor } from './container.js';
export { makeDemo } from './demo.js';
export { type RunningServer, startServer } from './server.js';
export { tokens } from './tokens.js';
