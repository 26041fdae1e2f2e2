/** How many bytes from the beginning a sniffer is given, unless there are fewer. */
export const sniffedBytes = 4100;

/**
 * The MIME type that the first bytes of a file bear the marks of; undefined when they bear none, as text does.
 * Never rejects, whatever the bytes.
 */
export type MediaTypeSniffer = (head: Uint8Array) => Promise<string | undefined>;
