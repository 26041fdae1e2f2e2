export { type Assembly, assemble } from './assembly.js';
export { inMemory, inMemoryUnlessGiven, withDefaults } from './defaults.js';
export type { ProviderCall } from './observed-provider.js';
export type { CompleteParts, HostStores, Parts, RetentionRun, Role } from './parts.js';
export type { NamedService, ServiceName } from './services.js';
export type { EventHandler, Subscriptions } from './subscriptions.js';
