import type * as t from 'io-ts';
import type { Components } from './components/shared-parts.js';
import { exampleOf } from './samples/examples.js';

/** Bytes. OpenAPI 3.1 writes a `contentMediaType`; generators look for the `format` of OpenAPI 3.0. */
export const bytes = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};

const text = { type: 'string' };

/** JSON of a codec, with an example. */
export const jsonOf = (codec: t.Mixed, { of, share }: Components) => {
  const example = { value: exampleOf(codec) };
  return {
    schema: of(codec),
    examples: { example: share('examples', codec.name, example) },
  };
};

/** The content of a response. Bytes of any type have `application/octet-stream` too, which every generator knows. */
export const contentOf = (type: string, view: t.Mixed | undefined, components: Components) => {
  const [mediaType = type] = type.split(';');
  if (view) return { [mediaType]: jsonOf(view, components) };
  if (mediaType === '*/*')
    return { 'application/octet-stream': { schema: bytes }, '*/*': { schema: bytes } };
  return { [mediaType]: { schema: text } };
};
