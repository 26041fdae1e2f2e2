import { errorHelp } from './content/error-help/index.js';
import type { Site } from './site.js';

/** What the search finds: a title, what it is, the path within `/docs`, and further words. */
export type SearchEntry = readonly [title: string, kind: string, path: string, words: string];

/** Everything that can be found: pages, operations, objects, event types and error codes. */
export const searchIndex = ({ pages, reference }: Site): readonly SearchEntry[] => [
  ...pages.map(({ title, path }): SearchEntry => [title, 'Page', path, '']),
  ...pages
    .filter(({ path }) => /^(api|guides)\//.test(path))
    .flatMap(({ title, links }) =>
      links
        .filter(({ method }) => method === undefined)
        .map((link): SearchEntry => [link.title, title, link.path, '']),
    ),
  ...reference.resources.flatMap(({ tag, calls }) =>
    calls.map(
      ({ id, title, method, path, summary }): SearchEntry => [
        title,
        `${method} ${path}`,
        `api/${tag}#${id}`,
        `${id} ${summary}`,
      ],
    ),
  ),
  ...Object.entries(reference.document.webhooks).map(
    ([type, { post }]): SearchEntry => [type, 'Event', `events#${type}`, post.summary],
  ),
  ...Object.entries(errorHelp).map(
    ([code, { cause }]): SearchEntry => [code, 'Error', `errors#${code}`, cause],
  ),
];
