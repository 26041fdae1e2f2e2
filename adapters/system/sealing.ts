import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealing } from '../../core/ports/machine/sealing.js';

/** The prefix of a sealed text. Nonce, ciphertext and tag follow in base64url. */
const version = 'v1.';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals secrets with AES-256-GCM. Throws a `TypeError` for a key that is not 32 bytes long. */
export const aesSealing = (key: Uint8Array): Sealing => {
  if (key.length !== 32)
    throw new TypeError(`The encryption key has ${key.length} bytes; it must have 32.`);
  return {
    seal: (secret, about) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
      const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return version + Buffer.concat(sealed).toString('base64url');
    },
    open: (sealed, about) => {
      if (!sealed.startsWith(version))
        throw new TypeError('The sealed text does not start with "v1.".');
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
      const text = bytes.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
};
