export type { Configuration } from './configuration/configuration.js';
export type {
  BackupPlace,
  BackupSchedule,
  DatabaseUrl,
  MediaBucket,
} from './configuration/places.js';
export {
  type Environment,
  type Problems,
  readConfiguration,
} from './configuration/read-configuration.js';
export type {
  Setting,
  SettingGroup,
  SettingsBefore,
  SourceEnd,
  ValuesOf,
} from './configuration/setting.js';
export type { TraceProtocol } from './configuration/trace-export.js';
export { variables } from './configuration/variables.js';
export type { Replacements } from './container/replacements.js';
export { type Demo, makeDemo } from './demo.js';
export type { ProviderSettings } from './providers/index.js';
export type {
  ForwardedAnswer,
  ForwardedRequest,
  ServeAdminApi,
} from './server/admin/forwarded.js';
export { type RunningServer, startServer } from './server/start-server.js';
