import type { NamedFile } from './file-name.js';
import { shownName } from './file-name.js';

/** An uploaded media file: its id at WhatsApp, its file name and its type. */
export type UploadedMedia = NamedFile & { readonly id: string };

/** The part of a request that names a file; of a document with the name that its recipient sees. */
export const filePart = (kind: string, { id, ...file }: UploadedMedia): object =>
  kind === 'document' ? { id, filename: shownName(file) } : { id };
