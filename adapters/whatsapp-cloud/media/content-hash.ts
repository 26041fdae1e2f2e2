/** A SHA-256 in lower-case hexadecimal, from either way the provider writes it; null where it is neither. */
export const hexOf = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : null;
};
