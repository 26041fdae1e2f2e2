/** Bytes that a sniffer gets from the start of a file, or fewer if the file is shorter. */
export const sniffedBytes = 4100;

/**
 * Returns the MIME type that the first bytes of a file indicate, or undefined if they indicate
 * none, as for text. Never rejects.
 */
export type MediaTypeSniffer = (head: Uint8Array) => Promise<string | undefined>;
