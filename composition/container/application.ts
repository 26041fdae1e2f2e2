import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ProviderServices } from '../../adapters/http/index.js';
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
  readonly providerServices: ProviderServices;
  readonly publicUrl: PublicUrl;
};
