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

/** What a walk found. */
export type Walk = {
  readonly visited: readonly Visited[];
  /** The first form found for each action. */
  readonly forms: ReadonlyMap<ListedPage, FoundForm>;
};

/**
 * Follows every link, source and GET form of the pages from some addresses on. A list has many entries and filters, so
 * `maxOfOnePage` bounds the addresses of each page.
 */
export const walk = async (
  get: (address: string) => Promise<HttpReply>,
  from: readonly string[],
  maxOfOnePage = 16,
): Promise<Walk> => {
  const seen = new Set<string>();
  const counts = new Map<ListedPage | undefined, number>();
  const waiting: string[] = [];
  const visited: Visited[] = [];

  const add = (link: string | undefined): void => {
    const address = link?.split('#', 1)[0] ?? '';
    if (!address.startsWith('/dashboard') || address.includes('/assets/')) return;
    const page = pageAt('GET', address);
    const count = counts.get(page) ?? 0;
    if (seen.has(address) || count >= maxOfOnePage) return;
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
  }
  return { visited, forms: actionsOf(visited) };
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

const linksOf = (tokens: readonly Token[]): readonly string[] => [
  ...elementsOf(tokens, 'a').flatMap(({ href }) => given(href)),
  ...elementsOf(tokens, 'img', 'video', 'audio', 'source').flatMap(({ src }) => given(src)),
  ...formsOf(tokens)
    .filter(({ method }) => method === 'get')
    .map(
      ({ action, fields }) => `${action}?${new URLSearchParams(fields.map((pair) => [...pair]))}`,
    ),
];
