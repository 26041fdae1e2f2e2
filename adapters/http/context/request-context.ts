import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AdminCaller } from '../../../core/model/access/admin-token.js';
import type { Identity } from '../../../core/model/access/api-key.js';
import type { ScimCaller } from '../../../core/model/provisioning/scim-token.js';
import type { Grant } from '../../../core/model/rate-limits/bucket.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { TraceContext } from '../../../core/shared/trace-context.js';
import type { ErrorCode } from '../errors/refusal.js';
import type { EventStreams } from './event-streams.js';
import type { HttpLimits } from './limits.js';

/** A request with its response, and what the server knows about it. */
export type RequestContext = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly id: RequestId;
  /** The client address; behind trusted proxies that of `X-Forwarded-For`. */
  readonly address: string;
  readonly limits: HttpLimits;
  /** The path that all routes are below; empty without one. */
  readonly prefix: string;
  /** The event streams of its server. */
  readonly streams: EventStreams;
  /** Whether the connection closes after this response, because the server stops. */
  readonly isLast: () => boolean;
  /** The state of its rate limit bucket; undefined before a token was taken. */
  grant: Grant | undefined;
  /** Its span, or else its valid `traceparent`; undefined without both. */
  trace: TraceContext | undefined;
  /** The route that serves it, from the table of routes; `none` before, and when no route matches. */
  route: { readonly method: string; readonly path: string };
  /** Who calls; undefined without a valid key. */
  caller: Identity | undefined;
  /** The token of an operator or a directory that calls; undefined without a valid one. */
  token: AdminCaller['id'] | ScimCaller['id'] | undefined;
  /** The code of the error that it is answered with; null before, and for a success. */
  error: ErrorCode | 'validation' | null;
  /** The place of what was wrong, where it was one; null before, and without one. */
  errorAt: string | null;
  /** The JSON of its body; undefined before it is read, and without one. */
  given: unknown;
  /** Whether the answer repeats that of an earlier request with its idempotency key. */
  isReplay: boolean;
  /** Whether the answer is a stream of server-sent events, which lasts as long as its client likes. */
  isStream: boolean;
  /** Number of bytes of the body that were read. */
  bodyRead: number;
};
