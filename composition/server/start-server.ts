import { secondMs } from '../../core/shared/time.js';
import type { Assembly } from '../assembly/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import { type OpenApplication, openApplication } from '../container/open-application.js';
import type { Replacements } from '../container/replacements.js';
import { serverOf } from './http.js';
import { within } from './within.js';

/** Time that a stop leaves to requests and services, so that all of it takes at most 10 s (docs/specification.md#8.3.2). */
const graceMs = 9 * secondMs;

/** A server that runs. */
export type RunningServer = {
  /** `http://HOST:PORT`, with the port that it listens on. */
  readonly url: string;
  readonly assembly: Assembly;
  /** Accepts no more requests, finishes what it has begun, and closes everything. Takes at most 10 s. */
  readonly stop: () => Promise<void>;
};

/** Migrates the database, listens, and starts the services of the role. Leaves nothing running when it rejects. */
export const startServer = async (
  configuration: Configuration,
  replacements: Replacements = {},
): Promise<RunningServer> => {
  const application = await openApplication(configuration, 'serve', replacements);
  return listen(application).catch(async (error) => {
    await application.close().catch(() => undefined);
    throw error;
  });
};

/** A host as it is written in a URL. */
const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const listen = async (application: OpenApplication): Promise<RunningServer> => {
  const { assembly, configuration } = application;
  const { host, tls } = configuration;
  const urlOn = (port: number): string => `${tls ? 'https' : 'http'}://${urlHost(host)}:${port}`;
  let url = urlOn(configuration.port);
  const http = await serverOf(application, () => url);
  const { port } = await withConfigurationContext(['ROUNDTRIP_HOST', 'ROUNDTRIP_PORT'], () =>
    http.listen(host, configuration.port),
  );
  url = urlOn(port);
  assembly.start();
  return {
    url,
    assembly,
    stop: async () => {
      // What a service has not finished in time is left to its leases.
      await Promise.all([http.close(graceMs), within(graceMs, assembly.close())]);
      await application.close();
    },
  };
};
