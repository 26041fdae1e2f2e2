export type { Unsuccessful } from './errors/classify.js';
export { type GraphAgent, graphAgent } from './graph/agent.js';
export { type GraphAnswer, type GraphCall, type GraphClient, graphClient } from './graph/client.js';
export { type DownloadPorts, trustsProvider } from './media/download-media.js';
export type { CachedUpload, UploadCache } from './media/upload-cache.js';
export type { Upload } from './media/upload-media.js';
export { type WhatsAppCloudPorts, whatsAppCloudProvider } from './provider.js';
export type { UploadPorts } from './send/ensure-uploaded.js';
export type { PreparePorts } from './send/prepare-message.js';
export type { SendPorts } from './send/send-message.js';
export {
  type Credentials,
  credentialsOf,
  type Identifiers,
  metaGraphUrl,
  providerName,
  sealedSettings,
  settingsOf,
} from './settings.js';
export {
  type IgnoredReason,
  type IgnoredWebhook,
  ignoredReasons,
  type OnIgnored,
} from './webhook/ignored-webhook.js';
export { type CloudReceiverPorts, cloudReceiver } from './webhook/receiver.js';
