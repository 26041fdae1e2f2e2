import { Readable } from 'node:stream';
import type { RequestContext } from '../../../http/context/request-context.js';
import { whenClosed } from '../../../http/response/when-closed.js';
import type { LiveEvent, LiveStream } from '../answer.js';

/** How long a stream lasts. The browser then opens it again, and who asks is checked again. */
const streamMs = 60_000;
/** How often a stream looks whether the server stops. */
const recheckMs = 1_000;
/** In how many of these looks it checks that the visitor is still signed in, with the same roles. */
const looksOfSession = 2;
/** How often a stream without events sends a comment, so that proxies keep it open. */
const quietMs = 15_000;

/** The body of a live stream. `htmlOf` renders content; `mayGoOn` says whether the visitor may still see it. */
export const liveBody = (
  { res, isLast }: RequestContext,
  { events }: LiveStream,
  htmlOf: (html: Extract<LiveEvent['data'], { readonly html: unknown }>['html']) => string,
  mayGoOn: () => Promise<boolean>,
): Readable => {
  const ending = new AbortController();
  const began = performance.now();
  let lastSent = began;
  let looks = 0;
  const look = setInterval(() => {
    const now = performance.now();
    if (ending.signal.aborted) return;
    looks += 1;
    if (looks % looksOfSession === 0)
      mayGoOn()
        .then((may) => may || ending.abort())
        .catch((error) => body.destroy(error));
    if (isLast() || now - began > streamMs) ending.abort();
    else if (now - lastSent > quietMs) {
      lastSent = now;
      body.push(':\n\n');
    }
  }, recheckMs);
  const body = new Readable({
    read: () => undefined,
    destroy: (error, callback) => {
      clearInterval(look);
      ending.abort();
      callback(error);
    },
  });
  const pump = async (): Promise<void> => {
    body.push('retry: 1000\n\n');
    for await (const { event, id, data } of events(ending.signal)) {
      if (ending.signal.aborted) break;
      lastSent = performance.now();
      const text = 'html' in data ? htmlOf(data.html) : JSON.stringify(data.json);
      body.push(`${id === undefined ? '' : `id: ${id}\n`}${eventText(event, text)}`);
      if (body.readableLength > mostWaiting) break;
    }
  };
  ending.signal.addEventListener('abort', () => body.push(null), { once: true });
  whenClosed(res, () => ending.abort());
  pump()
    .then(() => ending.abort())
    .catch((error) => body.destroy(error));
  return body;
};

/** A browser that reads slower than this is disconnected, and asks again. In bytes. */
const mostWaiting = 1_024 * 1_024;

const eventText = (event: string | undefined, text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${event === undefined ? '' : `event: ${event}\n`}${lines.join('')}\n`;
};
