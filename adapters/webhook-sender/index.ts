export { type AddressRule, publicAddresses } from './address-rules.js';
export { type FileFetcherOptions, fileFetcher } from './file-fetcher.js';
export { type ResolveName, resolveByDns } from './resolve-name.js';
export {
  type UndiciWebhookSender,
  undiciWebhookSender,
  type WebhookSenderOptions,
} from './sender.js';
export { type WebhookUrlCheckOptions, webhookUrlCheck } from './url-check.js';
export { checkWebhookUrl, webhookUrlMaxLength } from './url-rules.js';
