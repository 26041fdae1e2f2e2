import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Grant } from '../../../core/model/rate-limits/bucket.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { HttpLimits } from './limits.js';

/** A request with its response, and what the server knows about it. */
export type RequestContext = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly id: RequestId;
  /** The client address; behind trusted proxies that of `X-Forwarded-For`. */
  readonly address: string;
  readonly limits: HttpLimits;
  /** Whether the connection closes after this response, because the server stops. */
  readonly isLast: () => boolean;
  /** The state of its rate limit bucket; undefined before a token was taken. */
  grant: Grant | undefined;
  /** Number of bytes of the body that were read. */
  bodyRead: number;
};
