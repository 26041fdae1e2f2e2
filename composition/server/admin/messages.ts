import type { Tls } from '../../../adapters/http/index.js';
import type { Readiness } from '../../../core/ports/readiness.js';

/** What the thread of the admin listener is started with. */
export type AdminData = {
  readonly host: string;
  readonly port: number;
  readonly tls: Tls | undefined;
  /** Bearer token that `GET /metrics` requires. */
  readonly metricsToken: string | undefined;
};

/** From the server to the thread: it runs, what it found out, new metrics. */
export type ToAdminThread =
  | { readonly kind: 'beat'; readonly readiness?: Readiness }
  | { readonly kind: 'metrics'; readonly text: string };

/** From the thread to the server: where it listens or why not, errors, a request for new metrics. */
export type FromAdminThread =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'fault'; readonly error: unknown }
  | { readonly kind: 'scrape' };
