import { createHash } from 'node:crypto';
import type { StoredBlob } from '../../core/ports/machine/blob-store.js';

/** Passes the bytes of a source through. `blob` returns their SHA-256 and size once the source has ended. */
export const hashStream = (source: AsyncIterable<Uint8Array>) => {
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
