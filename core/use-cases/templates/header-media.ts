import * as E from 'fp-ts/lib/Either.js';
import type { MediaNotFound } from '../../model/media/media.js';
import type { Components } from '../../model/templates/components.js';
import { type InvalidTemplate, wrongHeaderMedia } from '../../model/templates/invalid-template.js';
import type { NewComponents } from '../../model/templates/new-template.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';

/** The ports that look up the media file of a header. */
export type HeaderMediaPorts = { readonly media: MediaStore };

/** When the parts of a template are refused. */
export const noFit = {
  invalid_template: 'the texts, variables and examples do not fit each other',
  media_not_found: 'the project has no such media file for a header',
} as const;

/** The components that a client gave, with the header's media looked up. */
export const withHeaderMedia = async (
  { media }: HeaderMediaPorts,
  given: { readonly project: ProjectId; readonly components: NewComponents },
): Promise<E.Either<InvalidTemplate | MediaNotFound, Components>> => {
  const { header, ...others } = given.components;
  if (header === undefined) return E.right(others);
  if (!('media' in header)) return E.right({ ...others, header });
  const { kind, media: id } = header;
  const found = isId('tmedia')(id) ? await media.find(given.project, id) : undefined;
  if (!found || !isId('tmedia')(id)) return E.left({ code: 'media_not_found', id });
  return found.kind === kind
    ? E.right({ ...others, header: { kind, media: id } })
    : E.left(wrongHeaderMedia);
};
