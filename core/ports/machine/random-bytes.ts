/** So many bytes that nobody can guess. */
export type RandomBytes = (count: number) => Uint8Array;
