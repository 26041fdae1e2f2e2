import type { RequestContext } from '../context/request-context.js';

/**
 * Serves every request below a path prefix in place of the routes: pages, for example. The server still counts these
 * requests, bounds them, and waits for them when it stops. API keys and rate limits are not its matter.
 */
export type Mount = {
  /** The path itself and all paths below it are handed over. Such as `/dashboard`. */
  readonly prefix: string;
  /** Whether only the path itself is handed over. Default: false. */
  readonly isExact?: boolean;
  /** Paths below it that are left to the routes. Default: none. */
  readonly except?: readonly string[];
  /** The methods that are handed over. Default: all. */
  readonly methods?: readonly string[];
  /** Sets `context.route`, and writes the response. The server answers an error that it rejects with. */
  readonly serve: (context: RequestContext) => Promise<void>;
};

/** The mount that a request belongs to. */
export const mountOf = (
  mounts: readonly Mount[],
  { method, path }: { readonly method: string; readonly path: string },
): Mount | undefined =>
  mounts.find(
    ({ prefix, isExact = false, except, methods }) =>
      (path === prefix || (!isExact && path.startsWith(`${prefix}/`))) &&
      !except?.includes(path) &&
      (methods?.includes(method) ?? true),
  );
