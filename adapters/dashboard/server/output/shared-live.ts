import { once } from 'node:events';
import { type LiveEvent, liveStream } from '../answer.js';
import { type DashboardPage, plainPage } from '../page.js';
import { type ServePagePorts, servePage } from '../serve-page.js';
import { partHtml } from './render.js';
import type { FactsOf } from './write-answer.js';

/** Streams that one connection carries: those of the visible tabs of a browser. */
const streamsShared = 20;

/** A page that answers a live stream, and its whole path with parameters. */
type LivePage = { readonly page: DashboardPage; readonly pattern: string };

/** Whether a page answers a live stream. */
export const isLive = ({ method, path }: DashboardPage): boolean =>
  method === 'GET' && path.endsWith('/live');

/**
 * The live streams of several addresses as one: `/live?of=ADDRESS&of=ADDRESS`. Each address is served as if it was asked for
 * alone, with its permission. One that is refused gives no event. `of` in an event is the place of its address in the query.
 */
export const sharedLivePage = (
  ports: ServePagePorts,
  pages: readonly LivePage[],
  factsOf: FactsOf,
): DashboardPage =>
  plainPage({
    path: '/live',
    handle: ({ query, context }) => {
      /** The events of one address, as this connection sends them. */
      async function* eventsOf(address: string, of: number, signal: AbortSignal) {
        const [path = '', search = ''] = address.split('?', 2);
        const found = pageAt(pages, path);
        if (!found) return;
        const request = { context, path, params: found.params, query: new URLSearchParams(search) };
        const answered = await servePage(
          ports,
          found.page,
        )(request).catch((error) => {
          // A visitor who has gone is no fault.
          if (!signal.aborted) throw error;
        });
        if (answered?.answer.kind !== 'liveStream') return;
        const { visit, answer } = answered;
        const facts = await factsOf(visit, false);
        for await (const { event, id, data } of answer.events(signal)) {
          const now = ports.clock();
          const text =
            'html' in data ? partHtml(data.html, { ...facts, now }) : JSON.stringify(data.json);
          yield { data: { json: { of, event, id, data: text } } };
        }
      }
      const addresses = query.getAll('of').slice(0, streamsShared);
      return liveStream(async function* (signal) {
        yield* merged(addresses.map((address, of) => eventsOf(address, of, signal)));
        // Ended, the browser would ask again at once.
        if (!signal.aborted) await once(signal, 'abort');
      });
    },
  });

const pageAt = (pages: readonly LivePage[], path: string) => {
  for (const { page, pattern } of pages) {
    const groups = pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${groups}$`).exec(path);
    if (match) return { page, params: { ...match.groups } };
  }
  return undefined;
};

/** The events of all, each as soon as it comes. */
async function* merged(sources: readonly AsyncIterator<LiveEvent>[]): AsyncIterable<LiveEvent> {
  const next = (source: AsyncIterator<LiveEvent>) => {
    const coming = source.next().then((result) => ({ source, result }));
    // Its failure reaches no reader when the stream ends in the meantime.
    coming.catch(() => undefined);
    return coming;
  };
  const waiting = new Map(sources.map((source) => [source, next(source)]));
  while (waiting.size > 0) {
    const { source, result } = await Promise.race(waiting.values());
    if (result.done) waiting.delete(source);
    else {
      waiting.set(source, next(source));
      yield result.value;
    }
  }
}
