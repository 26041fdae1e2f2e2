import { errorHelp } from './content/error-help.js';
import { textOfCall } from './document/field-text.js';
import type { Site } from './site.js';

/** What the search finds: a title, what it is, the path within `/docs`, and further words. */
export type SearchEntry = readonly [title: string, kind: string, path: string, words: string];

/** Everything that can be found: pages and their sections, operations, objects, event types and error codes. */
export const searchIndex = ({ pages, reference }: Site): readonly SearchEntry[] => [
  ...pages.map(({ title, path }): SearchEntry => [title, 'Page', path, '']),
  ...pages
    .filter(({ path }) => path === '' || /^(api|guides)\//.test(path))
    .flatMap(({ title, links }) =>
      links
        .filter(({ method }) => method === undefined)
        .map((link): SearchEntry => [link.title, title, link.path, wordsIn(link.text ?? '')]),
    ),
  ...reference.resources.flatMap(({ tag, calls }) =>
    calls.map((call): SearchEntry => {
      const text = textOfCall(reference.document, call);
      return [call.title, `${call.method} ${call.path}`, `api/${tag}#${call.id}`, wordsIn(text)];
    }),
  ),
  ...reference.events.map(
    ([type, { summary }]): SearchEntry => [type, 'Event', `events#${type}`, wordsIn(summary)],
  ),
  ...reference.errors.map((kind): SearchEntry => {
    const { cause, remedy } = errorHelp[kind];
    return [kind, 'Error', `errors#${kind}`, wordsIn(`${cause} ${remedy}`)];
  }),
];

/** Words that say nothing about a place. */
const everywhere = new Set(
  'and are but for from has have its not one that the then this was when which with you your'.split(
    ' ',
  ),
);

/** The longest word that a reader types; a hash or an id is longer. */
const longestWord = 24;

/** The distinct words of a text, each with the signs that join its parts: `created_after`. */
const wordsIn = (text: string): string =>
  [...new Set(text.toLowerCase().match(/[a-z0-9]+(?:[_.-][a-z0-9]+)*/g))]
    .filter((word) => word.length > 2 && word.length <= longestWord && !everywhere.has(word))
    .join(' ');
