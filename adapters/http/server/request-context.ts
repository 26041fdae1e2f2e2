import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Grant } from '../../../core/model/rate-limits/bucket.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { HttpLimits } from './limits.js';

/** One request and the answer to it. */
export type RequestContext = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly id: RequestId;
  /** The client's, as far as trusted proxies vouch for it. */
  readonly address: string;
  readonly limits: HttpLimits;
  /** Whether the connection is to end with this answer. */
  readonly isLast: () => boolean;
  /** What the bucket that it drew on has left; undefined until it has drawn on one. */
  grant: Grant | undefined;
  /** How many bytes of its body were taken in. */
  bodyRead: number;
};
