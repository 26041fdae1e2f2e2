export { type TwilioAgent, twilioAgent } from './api/agent.js';
export {
  type TwilioAnswer,
  type TwilioCall,
  type TwilioClient,
  twilioClient,
} from './api/client.js';
export type { Json } from './api/json.js';
export type { PublicUrl } from './callback-url.js';
export { type DownloadPorts, trustsTwilio } from './media/download-media.js';
export { type LinkedMedia, linkedMedia, type MediaLinkPorts } from './media/media-link.js';
export { smsNetwork } from './network.js';
export { type TwilioPorts, twilioProvider } from './provider.js';
export { type Segments, segmentsOf } from './segments/segments.js';
export type { PreparePorts } from './send/prepare-message.js';
export type { SendPorts } from './send/send-message.js';
export {
  type Credentials,
  credentialsOf,
  providerName,
  sealedSettings,
  settingsOf,
  twilioUrl,
} from './settings.js';
export {
  type IgnoredReason,
  type IgnoredWebhook,
  ignoredReasons,
  type OnIgnored,
} from './webhook/ignored-webhook.js';
export { type TwilioReceiverPorts, twilioReceiver } from './webhook/receiver.js';
