import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ChannelWebhook } from '../../core/ports/provider/channel-webhook.js';
import type { ProviderWebhook } from '../../core/ports/provider/provider-webhook.js';
import type { OpenedMedia } from '../../core/use-cases/media/open-media.js';
import type { Assembly } from '../assembly/index.js';
import type { Configuration } from '../configuration/configuration.js';
import type { OnFault } from '../logs/faults.js';
import type { QueryGauges } from '../metrics/query-gauges.js';
import type { PublicUrl } from '../server/public-url.js';
import type { Storage } from './storage.js';

/** Everything that a configuration describes. Nothing runs yet. */
export type Application = {
  readonly configuration: Configuration;
  readonly assembly: Assembly;
  readonly storage: Storage;
  readonly metrics: Registry;
  readonly gauges: QueryGauges;
  readonly logger: Logger;
  readonly onFault: OnFault;
  readonly whatsAppWebhook: ProviderWebhook;
  readonly twilioWebhook: ChannelWebhook;
  /** Opens the file for which the provider of Twilio made a token. Undefined for any other token. */
  readonly twilioMedia: (token: string) => Promise<OpenedMedia | undefined>;
  readonly publicUrl: PublicUrl;
};
