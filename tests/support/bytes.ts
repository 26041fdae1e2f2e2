import { createHash } from 'node:crypto';

const chunkSize = 64 * 1024;

/** The same bytes for the same seed, in no order that could hide a mistake. */
export const anyBytes = (size: number, seed = 1): Uint8Array => {
  const bytes = new Uint8Array(size);
  let state = seed >>> 0;
  for (let i = 0; i < size; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
};

/** A stream of the bytes, in chunks of the size given. */
export async function* streamOf(bytes: Uint8Array, size = chunkSize): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A stream that breaks with the error once the bytes have gone by. */
export async function* breakingAfter(bytes: Uint8Array, error: Error): AsyncGenerator<Uint8Array> {
  yield* streamOf(bytes);
  throw error;
}

export const collect = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
