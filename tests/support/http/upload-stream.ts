const chunkBytes = 64 * 1_024;

/** A document of that size, made as it is sent; the same for the same seed. */
export async function* documentOf(size: number, seed = 0): AsyncGenerator<Uint8Array> {
  const head = Buffer.from(`%PDF-1.7\n${seed}\n`);
  yield head;
  const chunk = Buffer.alloc(chunkBytes, seed);
  for (let left = size - head.length; left > 0; left -= chunkBytes)
    yield chunk.subarray(0, Math.min(left, chunkBytes));
}

/** The same as the one file of a form, whose boundary is `b`. */
export async function* formOf(size: number, seed = 0): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n' +
      'Content-Type: application/pdf\r\n\r\n',
  );
  yield* documentOf(size, seed);
  yield Buffer.from('\r\n--b--\r\n');
}
