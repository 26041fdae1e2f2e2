/** The list has no entry with the id to continue from. */
export type InvalidCursor = { readonly code: 'invalid_cursor' };
