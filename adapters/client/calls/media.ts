import type { RequestOptions } from '../transport/options.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Media } from '../types.js';
import { uploadTo } from './upload.js';

/** Options of a download. */
export type ContentOptions = RequestOptions & {
  /** A range such as `bytes=0-1023`. Default: the whole file. */
  readonly range?: string | undefined;
};

/** Calls for media files. */
export const media = (transport: Transport) => ({
  /** Stores a file. A text in place of the options is its name. */
  upload: uploadTo<Media>(transport, '/v1/media'),
  get: (id: string, options?: RequestOptions) =>
    transport.get<Media>(within('/v1/media', id), {}, options),
  /** The response with the bytes of a file, or with one range of them. */
  content: (id: string, { range, ...options }: ContentOptions = {}): Promise<Response> =>
    transport.open(
      {
        method: 'GET',
        path: within('/v1/media', id, 'content'),
        ...(range === undefined ? {} : { headers: { range } }),
        isRepeatable: true,
      },
      options,
    ),
});
