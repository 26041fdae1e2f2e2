import { createHash } from 'node:crypto';
import type { StoredBlob } from '../../core/ports/machine/blob-store.js';

/** Passes bytes on, and tells their address and number once they have all gone by. */
export const measured = (source: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  let size = 0;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }

  return { bytes: bytes(), blob: (): StoredBlob => ({ sha256: hash.digest('hex'), size }) };
};
