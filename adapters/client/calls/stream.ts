import { backOff, pause } from '../transport/pause.js';
import type { Transport } from '../transport/transport.js';
import type { ApiEvent, EventPattern } from '../types.js';

/** Options of an event stream. */
export type StreamOptions = {
  /** Id of the last event that you have. Default: the stream begins with what comes from now on. */
  readonly after?: string | undefined;
  /** The stream begins with the events of this time or later. RFC 3339, such as `2026-01-31T09:30:00Z`. `after` comes first. */
  readonly since?: string | undefined;
  /** Only events of this type, or of all types of a resource, such as `message.*`. Default: all. */
  readonly type?: EventPattern | undefined;
  /** Ends the stream, whose loop then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
};

/** The service sends a comment at least every 15 seconds: a connection without one for longer is dead. */
const longestSilenceMs = 45_000;

/**
 * Events as they happen, until the loop ends or the signal aborts. It reconnects with the last id, so that no event is missed
 * or repeated. It throws a `RoundtripError` when it cannot connect at first, or when the service refuses to go on.
 */
export async function* eventStream(
  open: Transport['open'],
  { after, since, type, signal }: StreamOptions = {},
): AsyncGenerator<ApiEvent, void, undefined> {
  let last = after;
  let failures = 0;
  for (let isFirst = true; ; isFirst = false) {
    // The service takes `since` only without `after`.
    const query = { after: last, since, type };
    const headers = { accept: 'text/event-stream' };
    const { body } = await open(
      { method: 'GET', path: '/v1/events/stream', query, headers },
      isFirst ? { signal } : { signal, retries: Number.POSITIVE_INFINITY },
    );
    for await (const { id, data } of blocksOf(body)) {
      failures = 0;
      last = id ?? last;
      if (data !== '') yield JSON.parse(data) as ApiEvent;
    }
    await pause(backOff(failures), signal);
    failures += 1;
  }
}

/** A block of server-sent events: an event, or without data a new position. */
type Block = { readonly id: string | undefined; readonly data: string };

/** The blocks of a body, until it ends or breaks off. */
export async function* blocksOf(body: Response['body']): AsyncGenerator<Block, void, undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const stop = () => reader.cancel().catch(() => undefined);
  let rest = '';
  try {
    for (;;) {
      const silence = setTimeout(stop, longestSilenceMs);
      const read = await reader.read().catch(() => ({ value: undefined }));
      clearTimeout(silence);
      if (read.value === undefined) return;
      const blocks = (rest + read.value).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.map(blockOf);
    }
  } finally {
    await stop();
  }
}

const blockOf = (text: string): Block => {
  const fieldOf = (name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: fieldOf('id'), data: fieldOf('data') ?? '' };
};
