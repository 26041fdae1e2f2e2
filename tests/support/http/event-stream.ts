import assert from 'node:assert/strict';

/** One block of a stream of server-sent events. */
export type Block = {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
};

/** An open stream, read block by block. */
export type OpenStream = {
  /** The next block that has an id. Undefined at a clean end of the stream; a stream that is cut off throws. */
  readonly next: () => Promise<Block | undefined>;
  /** Reads so many events. */
  readonly events: (count: number) => Promise<readonly Block[]>;
  /** Reads to the end of the stream. */
  readonly rest: () => Promise<readonly Block[]>;
  readonly close: () => void;
};

/** Where a stream is. */
export type StreamAddress = {
  readonly port: number;
  readonly key: string;
  /** The query with its `?`. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Asks for `GET /v1/events/stream`. */
export const fetchStream = (
  { port, key, query = '', headers }: StreamAddress,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/v1/events/stream${query}`, {
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(signal && { signal }),
  });

/** Opens a stream, and reads it. */
export const openStream = async (address: StreamAddress): Promise<OpenStream> => {
  const closing = new AbortController();
  const response = await fetchStream(address, closing.signal);
  assert.equal(response.status, 200, await (response.ok ? '' : response.text()));
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const blocks = blocksOf(response);
  const next = async () => (await blocks.next()).value ?? undefined;
  return {
    next,
    events: async (count) => {
      const found: Block[] = [];
      while (found.length < count) {
        const block = await next();
        assert.ok(block, `the stream ended after ${found.length} of ${count} events`);
        if (block.data !== undefined) found.push(block);
      }
      return found;
    },
    rest: async () => {
      const found: Block[] = [];
      for await (const block of blocks) found.push(block);
      return found;
    },
    close: () => closing.abort(),
  };
};

async function* blocksOf({ body }: Response): AsyncGenerator<Block, undefined> {
  assert.ok(body);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks.map(blockOf)) if (block.id !== undefined) yield block;
  }
  assert.equal(text, '', 'a stream ends between two events');
  return undefined;
}

const blockOf = (text: string): Block =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
