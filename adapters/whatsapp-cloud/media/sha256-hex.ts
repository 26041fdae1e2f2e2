/** Converts a SHA-256 in hex or base64 to lower-case hex. Null for any other text. */
export const sha256Hex = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : null;
};
