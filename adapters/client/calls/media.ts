import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Media } from '../types.js';
import { type GetAll, type GetPage, lists } from './pages.js';
import { type UploadOptions, type UploadSource, uploadTo } from './upload.js';

/** Options of a download. */
export type ContentOptions = RequestOptions & {
  /** A range such as `bytes=0-1023`. Default: the whole file. */
  readonly range?: string | undefined;
};

/** The page of a list of media files. */
export type MediaQuery = {
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for media files. */
export type MediaCalls = {
  /** Stores a file. A string in place of the options is its name. */
  readonly upload: (file: UploadSource, options?: UploadOptions | string) => ApiPromise<Media>;
  /** Gets what is known about a file by its id. `content` gets its bytes. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Media>;
  /** Gets a page of files, newest first, without those of template headers. */
  readonly page: GetPage<Media, MediaQuery>;
  /** Iterates over every file, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Media, MediaQuery>;
  /** Deletes a file. Messages that show it keep their content. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<void>;
  /** Gets the response with the bytes of a file, or with one range of them. */
  readonly content: (id: string, options?: ContentOptions) => Promise<Response>;
};

/** Makes the calls for media files. */
export const media = (transport: Transport): MediaCalls => ({
  upload: uploadTo(transport, '/v1/media'),
  get: (id, options) => transport.get(within('/v1/media', id), {}, options),
  ...lists(transport.get, '/v1/media'),
  remove: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/v1/media', id) }, options),
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
