import type { RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import type { Tracer } from '../../../core/ports/machine/tracer.js';
import type { NewId, RequestId } from '../../../core/shared/ids.js';
import type { HttpLimits } from '../context/limits.js';
import type { Services } from '../context/services.js';
import type { AnyRoute } from '../route/route-types.js';
import type { OnAnswered } from './answered-request.js';
import type { Mount } from './mount.js';

/** What the HTTP server needs from its host. */
export type HttpPorts = {
  /** The use cases, the readiness check and the metrics. */
  readonly services: Services;
  /** Limits the requests of projects and of client addresses. */
  readonly rateLimiters: RateLimiters;
  /** Makes the ids of requests. */
  readonly newId: NewId;
  /** Called with each unexpected error, of this program or of a port, and the id of its request. */
  readonly onFault: (error: unknown, request: RequestId) => void;
  /** Called at the end of each request. Default: nothing. */
  readonly onAnswered?: OnAnswered;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /**
   * URL under which clients reach the server, without `prefix`, or a function that returns it. Errors then link to the
   * reference. Default: no links.
   */
  readonly publicUrl?: string | (() => string);
  /** The path that all routes are below, such as `/messaging`. Default: none. A mount names its whole path. */
  readonly prefix?: string;
  /** The routes that it serves. Default: all. */
  readonly routes?: readonly AnyRoute[];
  /** What serves paths in place of the routes. Default: nothing. */
  readonly mounts?: readonly Mount[];
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<HttpLimits>;
  /** Records a span for each request that has a route, probes aside. Default: none. */
  readonly tracer?: Tracer;
};
