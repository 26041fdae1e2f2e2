export { createMessaging, type HostedMessaging, type HostOptions } from './create-messaging.js';
export { inMemory } from './in-memory.js';
export { orThrow } from './or-throw.js';
export { openSandbox, type SandboxChannel } from './sandbox-channel.js';
