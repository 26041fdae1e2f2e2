import type { Services } from '../context/services.js';
import type { HttpPorts } from '../server/http-ports.js';

/** What probes ask for, which a host can leave out. */
type Probes = Pick<Services, 'isReady' | 'metrics'>;

/** The use cases behind the routes, such as the result of `createMessaging`. */
export type HandlerServices = Omit<Services, keyof Probes> & Partial<Probes>;

/**
 * What a handler is made of. Without `isReady` the service is always ready; without `metrics`, `GET /metrics` is
 * refused.
 */
export type HandlerParts = Omit<HttpPorts, 'services'> & { readonly services: HandlerServices };

/** The ports of a handler. */
export const portsOf = (parts: HandlerParts): HttpPorts => ({
  ...parts,
  services: { ...alwaysReady, ...parts.services },
});

const alwaysReady: Probes = { isReady: async () => true, metrics: async () => undefined };
