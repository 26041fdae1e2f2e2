export { graphAgent, graphClient } from './graph/client.js';
export { trustsProvider } from './media/download-media.js';
export { type WhatsAppCloudPorts, whatsAppCloudProvider } from './provider.js';
export {
  type Credentials,
  credentialsOf,
  metaGraphUrl,
  providerName,
  settingsOf,
} from './settings.js';
export type { IgnoredReason, IgnoredWebhook, OnIgnored } from './webhook/ignored-webhook.js';
export { type CloudReceiverPorts, cloudReceiver } from './webhook/receiver.js';
