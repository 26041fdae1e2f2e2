import { formOf, within } from './request.js';
import type { Transport } from './transport.js';
import type { Media } from './types.js';

/** Options of a download. */
export type ContentOptions = {
  /** A range such as `bytes=0-1023`. Default: the whole file. */
  readonly range?: string | undefined;
};

/** Calls for media files. */
export const media = ({ call, get, open }: Transport) => ({
  /** Stores a file. */
  upload: (file: Blob, filename?: string) =>
    call<Media>({
      method: 'POST',
      path: '/v1/media',
      form: formOf(file, filename),
      isRepeatable: false,
    }),
  get: (id: string) => get<Media>(within('/v1/media', id)),
  /** The response with the bytes of a file, or with one range of them. */
  content: (id: string, { range }: ContentOptions = {}): Promise<Response> =>
    open({
      method: 'GET',
      path: within('/v1/media', id, 'content'),
      ...(range === undefined ? {} : { headers: { range } }),
      isRepeatable: true,
    }),
});
