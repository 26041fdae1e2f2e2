import { filesOf } from '../../model/contents/files.js';
import type { Payload, PayloadReferences } from '../../model/messages/sends/payload.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';

/** The ports of `findReferences`. */
export type FindReferencesPorts = { readonly templates: TemplateStore; readonly media: MediaStore };

/** Reads what a payload names, at once where that is nothing: in a text, and in a file that is not fetched yet. */
export const findReferences = (
  ports: FindReferencesPorts,
  project: ProjectId,
  payload: Payload,
): PayloadReferences | Promise<PayloadReferences> =>
  payload.kind === 'text' || payload.kind === 'file' ? {} : readReferences(ports, project, payload);

const readReferences = async (
  { templates, media }: FindReferencesPorts,
  project: ProjectId,
  payload: Exclude<Payload, { readonly kind: 'text' | 'file' }>,
): Promise<PayloadReferences> => {
  const find = (id: string | undefined) =>
    id !== undefined && isId('med')(id) ? media.find(project, id) : undefined;
  switch (payload.kind) {
    case 'media': {
      const { id, more = [] } = payload;
      const [file, ...others] = await Promise.all([id, ...more].map(find));
      return { media: file, more: others };
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
