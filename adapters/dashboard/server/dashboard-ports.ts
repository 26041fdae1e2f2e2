import type { Actor } from '../../../core/model/people/actor.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';
import type { Tracer } from '../../../core/ports/machine/tracer.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';
import type { WhoIsAsking } from './asking.js';
import type { TenantLimits } from './limits/draw.js';

/** What the dashboard needs from its host. */
export type DashboardPorts = {
  /** The use cases as an actor may call them. */
  readonly authorized: (actor: Actor) => AuthorizedUseCases;
  /** Tells who asks. */
  readonly whoIsAsking: WhoIsAsking;
  /** Where visitors are sent who are not signed in. They come back to the address in the query parameter `next`. */
  readonly signInUrl: string;
  /** Where visitors prove again who they are. Default: where they sign in. */
  readonly proveUrl?: string;
  /** The present time, in Unix milliseconds. */
  readonly clock: Clock;
  /** Limits the requests of client addresses that are not signed in. */
  readonly rateLimiter: RateLimiter;
  /** Limits people who are signed in, and what they do in projects. Default: no limit. */
  readonly tenantLimits?: TenantLimits;
  /** Called with each unexpected error, and the id of its request. */
  readonly onFault: (error: unknown, request: RequestId) => void;
  /** CIDR ranges of the proxies whose `X-Forwarded-Proto` is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** Records a span for each request that has a page. Default: none. */
  readonly tracer?: Tracer;
  /** The path that it is mounted at, without a slash at its end. Default: `/dashboard`. */
  readonly base?: string;
  /** The prefix of the API on this server, such as `/messaging`, for the URLs that providers call. Default: none. */
  readonly apiPrefix?: string;
  /** URL under which browsers reach the server, or a function that returns it. Default: the host that a request names. */
  readonly publicUrl?: string | (() => string);
};
