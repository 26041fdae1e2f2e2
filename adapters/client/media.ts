import { formOf, within } from './request.js';
import type { Transport } from './transport.js';
import type { Media } from './types.js';

export type ContentOptions = {
  /** Such as `bytes=0-1023`. */
  readonly range?: string | undefined;
};

/** Files to send, and files that were received. */
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
  /** The bytes of a file, or one range of them, as the answer that brings them. */
  content: (id: string, { range }: ContentOptions = {}): Promise<Response> =>
    open({
      method: 'GET',
      path: within('/v1/media', id, 'content'),
      ...(range === undefined ? {} : { headers: { range } }),
      isRepeatable: true,
    }),
});
