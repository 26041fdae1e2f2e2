export { graphAgent, graphClient, metaGraphUrl } from './graph/client.js';
export { trustsProvider } from './media/download-media.js';
export { type WhatsAppCloudPorts, whatsAppCloudProvider } from './provider.js';
export { type Credentials, credentialsOf, settingsOf } from './settings.js';
export { type CloudReceiverPorts, cloudReceiver, providerName } from './webhook/receiver.js';
