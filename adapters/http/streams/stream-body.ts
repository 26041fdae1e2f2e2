import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../../../core/model/events/event.js';
import type { RequestContext } from '../context/request-context.js';
import { whenClosed } from '../response/when-closed.js';
import type { EventSource } from './event-source.js';

/** How often a stream looks whether it has to end, in milliseconds. */
const checkMs = 1_000;
/** In how many of these checks the key is checked too. */
const checksOfKey = 2;
/** Time that a client has to read what was sent before the end, in milliseconds. Then the connection is cut. */
const graceMs = 2_000;

/** How long the texts of a page may be sent, in milliseconds: an erasure changes what is stored. */
const validForMs = 250;

/** Length after which the texts of events are sent, in characters: little of a page waits as text. */
const pieceLength = 64 * 1_024;

/** What decides how long a stream lasts, and what to do when it is over. */
type Life = {
  /** Whether the key of the caller may still read events. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Called once, when the answer is over. */
  readonly onClose: () => void;
};

/** Resolves when a stream may read the page after a position. `hasMore`: it is known that there is one. */
type Turn = (position: string, hasMore: boolean) => Promise<void>;

/**
 * The body of an event stream, as server-sent events. It reads only as fast as the client does: at most one page waits. It
 * ends when the time is over, when the server stops, and when the key may read no more. A client that then does not read
 * the rest is cut off.
 */
export const eventStreamBody = (
  { res, isLast, limits: { streamMs, streamQuietMs } }: RequestContext,
  source: EventSource,
  turn: Turn,
  { mayGoOn, onClose }: Life,
): Readable => {
  const ending = new AbortController();
  const beganAt = performance.now();
  let checks = 0;
  let cut: NodeJS.Timeout | undefined;
  const text = textOf(source, turn, ending.signal, streamQuietMs);
  const body = Readable.from(text, { objectMode: false });

  const check = async (): Promise<void> => {
    checks += 1;
    const isOver = isLast() || performance.now() - beganAt > streamMs;
    if (isOver || (checks % checksOfKey === 0 && !(await mayGoOn()))) end();
  };
  const end = (): void => {
    if (ending.signal.aborted) return;
    clearInterval(checking);
    ending.abort();
    cut = setTimeout(() => res.destroy(), graceMs);
  };
  const checking = setInterval(
    () => void check().catch((error) => body.destroy(error)),
    Math.min(checkMs, streamMs),
  );
  const close = (): void => {
    clearInterval(checking);
    clearTimeout(cut);
    ending.abort();
    onClose();
  };
  whenClosed(res, close);
  return body;
};

/** The text of a stream: events, and now and then a comment so that proxies keep the connection. */
async function* textOf(
  { first, read, advance, ...source }: EventSource,
  turn: Turn,
  signal: AbortSignal,
  quietMs: number,
): AsyncGenerator<string> {
  let { position } = source;
  let page = first;
  let sentAt = performance.now();
  yield `retry: 1000\n${idLine(position)}\n`;
  while (!signal.aborted) {
    const { items, hasMore } = page;
    let isCut = false;
    if (items.length > 0) {
      position = yield* piecesOf(items, signal);
      isCut = position !== items.at(-1)?.id;
      sentAt = performance.now();
    } else if (performance.now() - sentAt >= quietMs) {
      position = await advance(position);
      yield `:\n${idLine(position)}\n`;
      sentAt = performance.now();
    }
    await turn(position, hasMore || isCut);
    if (signal.aborted) return;
    const next = await read(position);
    // The position has become too old to read on from. A client that resumes is told so.
    if (E.isLeft(next)) return;
    page = next.right;
  }
}

/** A line without data: it moves the position that a client resumes from, and is no event. */
const idLine = (position: string): string => `id: ${position}\n`;

/**
 * The texts of events, some together, until the stream ends. A client that is slow to take them gets the rest of the page as it
 * is stored by then. Returns the id of the last event that was sent.
 */
function* piecesOf(events: readonly Event[], signal: AbortSignal): Generator<string, string> {
  const readAt = performance.now();
  let text = '';
  let last = '';
  for (const event of events) {
    text += eventText(event);
    last = event.id;
    if (text.length < pieceLength) continue;
    yield text;
    if (signal.aborted || performance.now() - readAt >= validForMs) return last;
    text = '';
  }
  if (text !== '') yield text;
  return last;
}

const eventText = ({ id, type, text }: Event): string =>
  `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`;
