/** A medium as the provider knows it, for a message that bears one. */
export type PlacedMedia = { readonly id: string; readonly filename: string | null };

/** The name that a document is shown under, where it has one. */
export const filenameOf = ({ filename }: { readonly filename: string | null }) =>
  filename === null ? {} : { filename };
