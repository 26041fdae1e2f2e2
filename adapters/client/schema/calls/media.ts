// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import { type UploadOptions, type UploadSource, uploadTo } from '../../calls/upload.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Media } from '../index.js';

/** The page of a list of media. */
export type MediaQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for media. */
export type PlainMediaCalls = {
  /** Stores a file. A string in place of the options is its name. */
  readonly upload: (file: UploadSource, options?: UploadOptions | string) => ApiPromise<Media>;
  /** Gets a page of files, newest first, without those of template headers. */
  readonly page: GetPage<Media, MediaQuery>;
  /** Iterates over every file, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Media, MediaQuery>;
  /** Gets what is known about a file by its id. `content` gets its bytes. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Media>;
  /** Deletes a file. Messages that show it keep their content. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<void>;
};

/** Makes the calls for media. */
export const media = (transport: Transport): PlainMediaCalls => ({
  upload: uploadTo(transport, '/v1/media'),
  ...lists(transport.get, '/v1/media'),
  get: (id, options) =>
    transport.get(within('/v1/media', id), {}, options),
  remove: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/v1/media', id) }, options),
});
