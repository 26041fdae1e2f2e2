import { readFile } from 'node:fs/promises';
import { type HttpPorts, type HttpServer, httpServer } from '../../adapters/http/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import type { Application } from '../container/application.js';
import { requestMetrics } from '../metrics/requests.js';

/** The HTTP server of an application. `ownUrl` returns the URL that it listens on. */
export const serverOf = async (
  { configuration, assembly, storage, metrics, onFault, whatsAppWebhook }: Application,
  ownUrl: () => string,
): Promise<HttpServer> => {
  const { tls, publicUrl = ownUrl, trustedProxies } = configuration;
  const { newId, rateLimiters } = assembly.parts;
  const ports: HttpPorts = {
    services: {
      ...assembly.useCases,
      isReady: storage.isReady,
      whatsAppWebhook,
      metrics: () => metrics.metrics(),
    },
    rateLimiters,
    newId,
    onFault: (error, request) => onFault(error, 'http', { request }),
    onAnswered: requestMetrics(metrics),
    trustedProxies,
    publicUrl,
  };
  return tls ? tlsServer(ports, tls) : httpServer(ports);
};

const tlsServer = async (
  ports: HttpPorts,
  { certFile, keyFile }: NonNullable<Configuration['tls']>,
): Promise<HttpServer> => {
  const cert = await withConfigurationContext(['ROUNDTRIP_TLS_CERT_FILE'], () =>
    readFile(certFile),
  );
  const key = await withConfigurationContext(['ROUNDTRIP_TLS_KEY_FILE'], () => readFile(keyFile));
  return withConfigurationContext(['ROUNDTRIP_TLS_CERT_FILE', 'ROUNDTRIP_TLS_KEY_FILE'], () =>
    httpServer({ ...ports, tls: { cert, key } }),
  );
};
