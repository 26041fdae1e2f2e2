import { type PlainMediaCalls as Calls, media as calls } from '../schema/calls/media.js';
import type { RequestOptions } from '../transport/options.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';

/** Options of a download. */
export type ContentOptions = RequestOptions & {
  /** A range such as `bytes=0-1023`. Default: the whole file. */
  readonly range?: string | undefined;
};

/** Calls for media files. */
export type MediaCalls = Calls & {
  /** Gets the response with the bytes of a file, or with one range of them. */
  readonly content: (id: string, options?: ContentOptions) => Promise<Response>;
};

/** Makes the calls for media files. */
export const media = (transport: Transport): MediaCalls => ({
  ...calls(transport),
  content: (id, { range, ...options } = {}) =>
    transport.open(
      {
        method: 'GET',
        path: within('/v1/media', id, 'content'),
        ...(range === undefined ? {} : { headers: { range } }),
      },
      options,
    ),
});
