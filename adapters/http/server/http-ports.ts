import type { RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import type { NewId, RequestId } from '../../../core/shared/ids.js';
import type { Route } from '../route/route-types.js';
import type { OnAnswered } from './answered-request.js';
import type { HttpLimits } from './limits.js';
import type { Services } from './services.js';

/** What a host brings to serve the API. */
export type HttpPorts = {
  readonly services: Services;
  readonly rateLimiters: RateLimiters;
  readonly newId: NewId;
  /** Told of every fault, ours or the world's, with the id of the request that met it. */
  readonly onFault: (error: unknown, request: RequestId) => void;
  /** Told of every request that was looked up in the table of routes, once it is over. */
  readonly onAnswered?: OnAnswered;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is believed; none unless given. */
  readonly trustedProxies?: readonly string[];
  /** Where clients reach the service, or what says so once that is known; errors then link to the reference page. */
  readonly publicUrl?: string | (() => string);
  /** The whole table unless given. */
  readonly routes?: readonly Route[];
  /** Bounds that differ from the usual ones. */
  readonly limits?: Partial<HttpLimits>;
};
