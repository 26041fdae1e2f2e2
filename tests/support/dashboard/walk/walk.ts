import type { HttpReply } from '../../http/http-client.js';
import { elementsOf, type FoundForm, formsOf, type Token, tokensOf } from './markup.js';
import { type ListedPage, pageAt } from './page-list.js';

/** A page that links led to. */
export type Visited = {
  readonly address: string;
  readonly page: ListedPage | undefined;
  readonly reply: HttpReply;
  /** Its HTML; undefined for a file. */
  readonly tokens: readonly Token[] | undefined;
};

/** A browser asks for at most so many streams by one address. */
const sharedMost = 20;

/** What a walk found. */
export type Walk = {
  readonly visited: readonly Visited[];
  /** Addresses of live streams. */
  readonly streams: readonly string[];
  /** The first form found for each action. */
  readonly forms: ReadonlyMap<ListedPage, FoundForm>;
};

/**
 * Follows every link, source and GET form of the pages from some addresses on. A list has many entries and filters, so
 * `mostOfOnePage` bounds the addresses of each page.
 */
export const walk = async (
  get: (address: string) => Promise<HttpReply>,
  from: readonly string[],
  mostOfOnePage = 16,
): Promise<Walk> => {
  const seen = new Set<string>();
  const counts = new Map<ListedPage | undefined, number>();
  const waiting: string[] = [];
  const visited: Visited[] = [];
  const streams = new Set<string>();

  const add = (link: string | undefined): void => {
    const address = link?.split('#', 1)[0] ?? '';
    if (!address.startsWith('/dashboard') || address.includes('/assets/')) return;
    const page = pageAt('GET', address);
    const count = counts.get(page) ?? 0;
    if (seen.has(address) || count >= mostOfOnePage) return;
    seen.add(address);
    counts.set(page, count + 1);
    waiting.push(address);
  };

  from.forEach(add);
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const reply = await get(address);
    const isHtml = reply.headers['content-type']?.startsWith('text/html') === true;
    const tokens = isHtml ? tokensOf(reply.text) : undefined;
    visited.push({ address, page: pageAt('GET', address), reply, tokens });
    add(reply.headers.location);
    for (const link of linksOf(tokens ?? [])) add(link);
    for (const stream of streamsOf(tokens ?? [])) streams.add(stream);
  }
  const shared = new URLSearchParams([...streams].slice(0, sharedMost).map((of) => ['of', of]));
  return {
    visited,
    streams: [...streams, `/dashboard/live?${shared}`],
    forms: actionsOf(visited),
  };
};

const actionsOf = (visited: readonly Visited[]): Walk['forms'] => {
  const forms = new Map<ListedPage, FoundForm>();
  for (const form of visited.flatMap(({ tokens = [] }) => formsOf(tokens))) {
    const action = form.method === 'post' ? pageAt('POST', form.action) : undefined;
    if (action && !forms.has(action)) forms.set(action, form);
  }
  return forms;
};

const given = (...values: readonly (string | undefined)[]): readonly string[] =>
  values.flatMap((value) => value ?? []);

const attributesIn = (tokens: readonly Token[]): readonly Readonly<Record<string, string>>[] =>
  tokens.flatMap((token) => (token.kind === 'open' ? [token.attributes] : []));

const linksOf = (tokens: readonly Token[]): readonly string[] => [
  ...elementsOf(tokens, 'a').flatMap(({ href }) => given(href)),
  ...elementsOf(tokens, 'img', 'video', 'audio', 'source').flatMap(({ src }) => given(src)),
  ...attributesIn(tokens).flatMap(({ 'hx-get': part }) => given(part)),
  ...formsOf(tokens)
    .filter(({ method }) => method === 'get')
    .map(
      ({ action, fields }) => `${action}?${new URLSearchParams(fields.map((pair) => [...pair]))}`,
    ),
];

const streamsOf = (tokens: readonly Token[]): readonly string[] =>
  attributesIn(tokens).flatMap(({ 'data-live': live, 'data-plot-from': plot }) =>
    given(live, plot),
  );
