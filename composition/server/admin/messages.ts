import type { Tls } from '../../../adapters/http/index.js';
import type { Readiness } from '../../../core/ports/readiness.js';
import type { ForwardedAnswer, ForwardedRequest } from './forwarded.js';

/** What the thread of the admin listener is started with. */
export type AdminData = {
  readonly host: string;
  readonly port: number;
  readonly tls: Tls | undefined;
  /** Bearer token that `GET /metrics` requires. */
  readonly metricsToken: string | undefined;
  /** Whether it serves the Admin API. */
  readonly hasAdminApi: boolean;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
};

/** From the server to the thread: it runs, what it found out, new metrics, the answer to a call. */
export type ToAdminThread =
  | { readonly kind: 'beat'; readonly readiness?: Readiness }
  | { readonly kind: 'metrics'; readonly text: string }
  | {
      readonly kind: 'answer';
      readonly call: number;
      readonly answer: ForwardedAnswer | undefined;
    };

/** From the thread to the server: where it listens or why not, errors, a request for new metrics, a call of the Admin API. */
export type FromAdminThread =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'fault'; readonly error: unknown }
  | { readonly kind: 'scrape' }
  | { readonly kind: 'call'; readonly call: number; readonly request: ForwardedRequest };
