import { blocksOf } from '../../../../adapters/client/calls/stream.js';
import { type ApiEvent, isRoundtripError } from '../../../../adapters/client/index.js';
import { backOff, pause } from '../../../../adapters/client/transport/pause.js';
import { transport } from '../../../../adapters/client/transport/transport.js';
import type { ApiConnection } from '../profiles/api-connection.js';

/** An event, with its text as webhooks deliver it, byte for byte. */
export type StreamedEvent = { readonly event: ApiEvent; readonly text: string };

/** Which events to follow, and whom to tell about the connection. */
export type Follow = {
  readonly connection: Pick<ApiConnection, 'url' | 'key'>;
  /** Where to begin. Default: with what comes from now on. */
  readonly from?: { readonly after: string } | { readonly since: string } | undefined;
  /** Only events of this type. Default: all. */
  readonly type?: string | undefined;
  /** Ends it without an error. */
  readonly signal: AbortSignal;
  /** Called once, when all that is committed from then on will come. */
  readonly onReady?: () => void;
  /** Called when a connection cannot be made again, and when that has ended. */
  readonly onConnection?: (state: 'lost' | 'back') => void;
};

/**
 * Events as they are committed, in order, until the signal. It reconnects with the last id, and leaves none out. Throws a
 * `RoundtripError` when the first connection fails, and when the server refuses to go on.
 */
export async function* followEvents(
  follow: Follow,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const { signal, onReady } = follow;
  const connect = connector(follow);
  let last: string | undefined;
  while (!signal.aborted) {
    const body = await connect(last);
    for await (const { id, data } of blocksOf(body)) {
      // The first block has no data, and says where the stream begins.
      if (last === undefined) onReady?.();
      last = id ?? last;
      if (data !== '') yield { event: JSON.parse(data) as ApiEvent, text: data };
      if (signal.aborted) return;
    }
  }
}

/** Connects after a position, again and again until it succeeds. The body is null once the signal is aborted. */
const connector = ({ connection: { url, key }, from, type, signal, onConnection }: Follow) => {
  const { open } = transport({ baseUrl: url, key, retries: 0 });
  const headers = { accept: 'text/event-stream' };
  const connectOnce = async (last: string | undefined): Promise<Response['body'] | 'failed'> => {
    const query = last === undefined ? { ...from, type } : { after: last, type };
    const call = { path: '/v1/events/stream', query, headers } as const;
    try {
      return (await open({ method: 'GET', ...call }, { signal })).body;
    } catch (error) {
      if (signal.aborted) return null;
      if (last !== undefined && mayComeBack(error)) return 'failed';
      throw error;
    }
  };
  let isFirst = true;
  return async (last: string | undefined): Promise<Response['body']> => {
    // A stream that the server ended would end again at once while the server stops.
    if (!isFirst) await pause(backOff(0), signal).catch(() => undefined);
    isFirst = false;
    for (let failures = 0; ; failures += 1) {
      const body = await connectOnce(last);
      if (body !== 'failed') {
        if (failures > 0 && !signal.aborted) onConnection?.('back');
        return body;
      }
      if (failures === 0) onConnection?.('lost');
      await pause(backOff(failures), signal).catch(() => undefined);
    }
  };
};

const mayComeBack = (error: unknown): boolean =>
  isRoundtripError(error) && (error.status === null || error.status === 429 || error.status >= 500);
