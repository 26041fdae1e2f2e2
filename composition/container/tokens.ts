import type { ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ProviderServices } from '../../adapters/http/index.js';
import type { SteadyTime } from '../../adapters/system/steady-time.js';
import type { BlobStore } from '../../core/ports/machine/blob-store.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { SendMail } from '../../core/ports/machine/send-mail.js';
import type { SteadyRecords } from '../../core/ports/machine/steady-records.js';
import type { NewId } from '../../core/shared/ids.js';
import type { Assembly } from '../assembly/index.js';
import type { Configuration } from '../configuration/configuration.js';
import type { OnFault } from '../logs/faults.js';
import type { ignoredWebhookLogs } from '../logs/ignored-webhooks.js';
import type { QueryGauges } from '../metrics/query-gauges.js';
import type { PublicUrl } from '../server/public-url.js';
import type { Application } from './application.js';
import type { OpenedProvider } from './providers/opened-provider.js';
import type { Replacements } from './replacements.js';
import type { Storage } from './storage.js';

/** A token for values of one type. Binding a value of another type does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const tokens = {
  configuration: token<Configuration>('configuration'),
  replacements: token<Replacements>('replacements'),
  logger: token<Logger>('logger'),
  metrics: token<Registry>('metrics'),
  gauges: token<QueryGauges>('gauges'),
  onFault: token<OnFault>('onFault'),
  clock: token<Clock>('clock'),
  newId: token<NewId>('newId'),
  /** Makes the steady time of stores, from what they share of it. */
  steadyTimeOf: token<(records?: SteadyRecords) => SteadyTime>('steadyTimeOf'),
  database: token<Knex>('database'),
  /** A second pool, so that workers and requests never wait for each other's connections. */
  workerDatabase: token<Knex>('workerDatabase'),
  storage: token<Storage>('storage'),
  blobs: token<BlobStore>('blobs'),
  sealing: token<Sealing>('sealing'),
  /** The shipped providers of networks, by name. */
  openedProviders: token<Readonly<Record<string, OpenedProvider>>>('openedProviders'),
  providerServices: token<ProviderServices>('providerServices'),
  /** Makes what hears of the webhooks of a provider that have no effect. */
  ignoredWebhooks: token<ReturnType<typeof ignoredWebhookLogs>>('ignoredWebhooks'),
  publicUrl: token<PublicUrl>('publicUrl'),
  /** What sends mail; without a function where no mail server is configured. */
  mail: token<{ readonly send: SendMail | undefined }>('mail'),
  assembly: token<Assembly>('assembly'),
  application: token<Application>('application'),
};

export type TokenName = keyof typeof tokens;

/** The values of some tokens, by name. */
export type Values<Name extends TokenName> = {
  readonly [Each in Name]: (typeof tokens)[Each] extends ServiceIdentifier<infer Value>
    ? Value
    : never;
};
