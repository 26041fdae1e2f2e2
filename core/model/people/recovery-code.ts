/** Recovery codes that a user gets at a time. */
export const recoveryCodeCount = 10;

/** Bytes of randomness in a code. */
export const recoveryCodeBytes = 10;

/** So many codes or fewer are few: the account page warns. */
export const fewRecoveryCodes = 3;

const digits = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ten random bytes as a code of four groups, in base 32: `abcd-efgh-ijkl-mnop`. */
export const recoveryCodeOf = (bytes: Uint8Array): string => {
  let bits = 0n;
  for (const byte of bytes) bits = bits * 256n + BigInt(byte);
  let text = '';
  for (let i = 0; i < 16; i += 1) {
    text = digits.charAt(Number(bits % 32n)) + text;
    bits /= 32n;
  }
  return (text.match(/.{4}/g) ?? []).join('-');
};

/** A code as it is hashed, as people may type it. */
export const normalRecoveryCode = (text: string): string =>
  text.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
