/** An uploaded media file: its id at WhatsApp, and its file name. */
export type UploadedMedia = { readonly id: string; readonly filename: string | null };

/** The `filename` field of a document, if it has one. */
export const filenameOf = ({ filename }: { readonly filename: string | null }) =>
  filename === null ? {} : { filename };
