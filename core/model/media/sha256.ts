/** The SHA-256 of a blob's bytes in lower-case hexadecimal: its only name. */
export type Sha256 = string;

/** Whether a text can name a blob at all. */
export const isSha256 = (text: string): text is Sha256 => /^[0-9a-f]{64}$/.test(text);
