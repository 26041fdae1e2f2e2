/** `0-9A-Za-z`, the digits of base 62 in order. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyPattern = /^rt_(live|test)_[0-9A-Za-z]{38}$/;
const tokenPattern = /^rt_admin_[0-9A-Za-z]{38}$/;
const scimTokenPattern = /^rt_scim_[0-9A-Za-z]{38}$/;
const secretLength = 32;
const checkLength = 6;

/**
 * An API key from random bytes: `rt_{live|test}_`, 32 base62 characters, and 6 of CRC-32 over what goes
 * before (docs/specification.md#5.1.1). Bytes of 248 and above are passed over, so that every character is equally likely;
 * 64 bytes are almost surely enough. Undefined when they were not.
 */
export const apiKeyFrom = (environment: 'live' | 'test', random: Uint8Array): string | undefined =>
  secretFrom(`rt_${environment}_`, random);

/** A token of an operator: `rt_admin_`, and then as an API key. Neither is ever taken for the other. */
export const adminTokenFrom = (random: Uint8Array): string | undefined =>
  secretFrom('rt_admin_', random);

/** A token of a directory: `rt_scim_`, and then as an API key. */
export const scimTokenFrom = (random: Uint8Array): string | undefined =>
  secretFrom('rt_scim_', random);

const secretFrom = (prefix: string, random: Uint8Array): string | undefined => {
  const secret = [...random].filter((byte) => byte < 248).slice(0, secretLength);
  if (secret.length < secretLength) return undefined;
  const body = prefix + secret.map((byte) => digits[byte % 62]).join('');
  return body + checkDigits(body);
};

/** Whether a text is a key that could have been issued: its form and its check digits agree. */
export const isWellFormedKey = (text: string): boolean => keyPattern.test(text) && isChecked(text);

/** Whether a text is a token of an operator that could have been issued. */
export const isWellFormedAdminToken = (text: string): boolean =>
  tokenPattern.test(text) && isChecked(text);

/** Whether a text is a token of a directory that could have been issued. */
export const isWellFormedScimToken = (text: string): boolean =>
  scimTokenPattern.test(text) && isChecked(text);

const isChecked = (text: string): boolean =>
  checkDigits(text.slice(0, -checkLength)) === text.slice(-checkLength);

const checkDigits = (text: string): string => {
  let rest = crc32(text);
  let written = '';
  for (let i = 0; i < checkLength; i += 1) {
    written = digits.charAt(rest % 62) + written;
    rest = Math.floor(rest / 62);
  }
  return written;
};

/** CRC-32 (IEEE 802.3, reflected) of an ASCII text. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i += 1)
    crc = (crc >>> 8) ^ (crcTable[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
};

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});
