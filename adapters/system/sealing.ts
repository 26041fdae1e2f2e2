import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Sealing } from '../../core/ports/machine/sealing.js';

/**
 * A sealed text: `v1.` or `v2.`, in `v2` the id of the key and a dot, then nonce, ciphertext and tag in base64url. One
 * key alone seals as `v1`, which earlier versions open too; with several keys every process has this version.
 */
const form = /^(?:v1|v2\.([0-9a-f]{12}))\.([\w-]+)$/;
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

type Key = {
  readonly id: string;
  readonly encrypt: (secret: string, about: string) => string;
  /** Throws when the text was not encrypted under this key for `about`. */
  readonly decrypt: (bytes: Uint8Array, about: string) => string;
};

/**
 * Seals secrets with AES-256-GCM under the first key, and opens what any of the keys sealed. Throws a `TypeError` for a
 * key that is not 32 bytes long.
 */
export const aesSealing = (first: Uint8Array, ...others: readonly Uint8Array[]): Sealing => {
  const sealer = keyFrom(first);
  const ring = [sealer, ...others.map(keyFrom)];
  const keys = ring.map(({ id }) => id);
  const prefix = others.length > 0 ? `v2.${sealer.id}.` : 'v1.';
  const opened = (sealed: string, about: string) => {
    const { id, bytes } = parse(sealed);
    for (const key of ring.filter((each) => id === undefined || each.id === id)) {
      const text = attempt(() => key.decrypt(bytes, about));
      if (text !== undefined) return { key: key.id, text };
    }
    throw new Error(
      id === undefined || keys.includes(id)
        ? `The secret cannot be decrypted with ${keys.join(', ')}: it was encrypted under another key or for another owner, or it is damaged.`
        : `The secret was encrypted under the key ${id}, which is not configured. Configured: ${keys.join(', ')}.`,
    );
  };
  return {
    seal: (secret, about) => prefix + sealer.encrypt(secret, about),
    open: (sealed, about) => opened(sealed, about).text,
    keys,
    keyOf: (sealed, about) => attempt(() => opened(sealed, about).key),
  };
};

const keyFrom = (key: Uint8Array): Key => {
  if (key.length !== keyBytes)
    throw new TypeError(`The encryption key has ${key.length} bytes; it must have ${keyBytes}.`);
  return {
    id: createHmac('sha256', key).update('roundtrip key id').digest('hex').slice(0, 12),
    encrypt: (secret, about) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
      const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    decrypt: (bytes, about) => {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
      const text = bytes.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
};

const parse = (sealed: string) => {
  const [, id, text] = form.exec(sealed) ?? [];
  if (text === undefined)
    throw new TypeError('The sealed text is neither "v1.TEXT" nor "v2.KEY.TEXT".');
  return { id, bytes: Buffer.from(text, 'base64url') };
};

/** A result, or undefined when making it throws. */
const attempt = <Result>(make: () => Result): Result | undefined => {
  try {
    return make();
  } catch {
    return undefined;
  }
};
