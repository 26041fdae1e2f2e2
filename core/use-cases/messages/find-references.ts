import { filesOf } from '../../model/contents/files.js';
import { withHead } from '../../model/media/byte-streams.js';
import type { Media } from '../../model/media/media.js';
import { isUnheard, oggHeadBytes, soundOf } from '../../model/media/ogg.js';
import type { Payload, PayloadReferences } from '../../model/messages/sends/payload.js';
import type { BlobStore } from '../../ports/machine/blob-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';

/** The ports of `findReferences`. */
export type FindReferencesPorts = {
  readonly templates: TemplateStore;
  readonly media: MediaStore;
  /** Where the sound of a voice message is read that was stored before it was noted. Default: such a file is taken for one. */
  readonly blobs?: Pick<BlobStore, 'open'> | undefined;
};

/** Reads what a payload names, at once where that is nothing: in a text, and in a file that is not fetched yet. */
export const findReferences = (
  ports: FindReferencesPorts,
  project: ProjectId,
  payload: Payload,
): PayloadReferences | Promise<PayloadReferences> =>
  payload.kind === 'text' || payload.kind === 'file' ? {} : readReferences(ports, project, payload);

const readReferences = async (
  { templates, media, blobs }: FindReferencesPorts,
  project: ProjectId,
  payload: Exclude<Payload, { readonly kind: 'text' | 'file' }>,
): Promise<PayloadReferences> => {
  const find = (id: string | undefined) =>
    id !== undefined && isId('med')(id) ? media.find(project, id) : undefined;
  switch (payload.kind) {
    case 'media': {
      const { id, more = [], voice } = payload;
      const [file, ...others] = await Promise.all([id, ...more].map(find));
      return { media: voice && file && blobs ? await heard(blobs, file) : file, more: others };
    }
    case 'content': {
      const files = await Promise.all(filesOf(payload.content).map(({ id }) => find(id)));
      return { files: new Map(files.flatMap((file) => (file ? [[file.id, file]] : []))) };
    }
    case 'template': {
      const template = isId('tmpl')(payload.id) ? templates.find(project, payload.id) : undefined;
      return { template: await template, media: await find(payload.headerMedia) };
    }
  }
};

/** A file with its sound, also where it was not noted when the file was stored. */
const heard = async (blobs: Pick<BlobStore, 'open'>, file: Media): Promise<Media> => {
  if (!isUnheard(file)) return file;
  const bytes = await blobs.open(file.sha256, {
    ...{ start: 0, end: Math.min(file.size, oggHeadBytes) - 1 },
  });
  if (!bytes) return file;
  const sound = await withHead(bytes, oggHeadBytes, async (head) => soundOf(file.mimeType, head));
  return { ...file, ...sound };
};
