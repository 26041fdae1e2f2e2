/**
 * Reads the first bytes of a stream, as many as asked for unless it ends before, and hands them to `use` with
 * the whole stream, which begins with them again. The source is closed when `use` is done, read to its end or not.
 */
export const withHead = async <A>(
  source: AsyncIterable<Uint8Array>,
  length: number,
  use: (head: Uint8Array, whole: AsyncIterable<Uint8Array>) => Promise<A>,
): Promise<A> => {
  const rest = source[Symbol.asyncIterator]();
  try {
    const begun = await read(rest, length);
    return await use(firstOf(begun, length), continued(begun, rest));
  } finally {
    await rest.return?.();
  }
};

/** The same bytes, as long as there are no more than the limit; then it fails with the error given. */
export async function* upTo(
  limit: number,
  source: AsyncIterable<Uint8Array>,
  overLimit: Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw overLimit;
    yield chunk;
  }
}

/** The same bytes. At the end `judge` gets the last `length` of them and the size; an error that it returns is thrown. */
export async function* judgedByEnd(
  source: AsyncIterable<Uint8Array>,
  length: number,
  judge: (tail: Uint8Array, size: number) => Error | undefined,
): AsyncGenerator<Uint8Array> {
  const last: Uint8Array[] = [];
  let kept = 0;
  let size = 0;
  for await (const chunk of source) {
    last.push(chunk);
    kept += chunk.length;
    size += chunk.length;
    for (let [first] = last; first && kept - first.length >= length; [first] = last) {
      last.shift();
      kept -= first.length;
    }
    yield chunk;
  }
  const tail = firstOf(last, kept);
  const wrong = judge(tail.subarray(Math.max(0, kept - length)), size);
  if (wrong) throw wrong;
}

const read = async (source: AsyncIterator<Uint8Array>, length: number) => {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < length; ) {
    const next = await source.next();
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  return chunks;
};

async function* continued(
  begun: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* begun;
  yield* { [Symbol.asyncIterator]: () => rest };
}

const firstOf = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const head = new Uint8Array(Math.min(size, length));
  let at = 0;
  for (const chunk of chunks) {
    head.set(chunk.subarray(0, length - at), at);
    at += chunk.length;
  }
  return head;
};
