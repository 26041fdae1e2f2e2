import { describedAssetHeaders } from '../docs/page-headers.js';
import { replayHeader, takesKey } from '../request/idempotency-key.js';
import type { AnyRoute } from '../route/route-types.js';
import { contentResponseHeaders } from '../routes/media/media-content.js';
import type { Components } from './components/shared-parts.js';
import { errorResponses } from './error-responses.js';
import { headersOf } from './headers.js';
import { contentOf } from './media-types.js';

/** The responses of a route, by status. */
export const responsesOf = (route: AnyRoute, components: Components) => ({
  ...Object.fromEntries(
    route.success.statuses.map((status) => [status, successOf(route, status, components)]),
  ),
  ...errorResponses(route, components),
});

const meanings: Readonly<Record<number, string>> = {
  200: 'OK.',
  201: 'Created.',
  202: 'Accepted: stored durably, not yet carried out.',
  204: 'Done, without content.',
  206: 'The requested range of bytes.',
  304: 'Not modified.',
};

const withoutContent: readonly number[] = [204, 304];

/** What a status adds to the name of a response. */
const suffixes: Readonly<Record<number, string>> = { 201: 'Created', 202: 'Accepted' };

/** A response with JSON and no headers of its own has the name of its schema, others that of what they are. */
const nameOf = (route: AnyRoute, status: number) => {
  const { success, responseHeaders = [] } = route;
  const { type, view } = success;
  const suffix = suffixes[status] ?? (takesKey(route) ? 'Changed' : '');
  if (responseHeaders === contentResponseHeaders) return contentNames[status];
  const hasOwn = responseHeaders.some((header) => header !== replayHeader);
  if (withoutContent.includes(status)) return emptyName(route, status, hasOwn);
  if (view) return hasOwn ? undefined : `${view.name}${suffix}`;
  if (type?.startsWith('text/plain')) return hasOwn ? undefined : 'PlainText';
  return pageNames.find(([text]) => type?.startsWith(text))?.[1];
};

/** The responses with the bytes of a media file. */
const contentNames: Readonly<Record<number, string>> = {
  200: 'MediaContent',
  206: 'MediaContentRange',
  304: 'MediaNotModified',
};

const pageNames: readonly (readonly [type: string, name: string])[] = [
  ['text/markdown', 'MarkdownPage'],
  ['text/html', 'HtmlPage'],
];

/** The name of a response without content. */
const emptyName = (
  { success: { type }, responseHeaders }: AnyRoute,
  status: number,
  hasOwn: boolean,
) => {
  if (status === 204) return hasOwn ? undefined : 'NoContent';
  if (responseHeaders === describedAssetHeaders) return 'FileNotModified';
  return type?.startsWith('text/') ? 'PageNotModified' : undefined;
};

const successOf = (route: AnyRoute, status: number, components: Components) => {
  const response = described(route, status, components);
  const name = nameOf(route, status);
  return name === undefined ? response : components.share('responses', name, response);
};

const described = (
  { success, responseHeaders }: AnyRoute,
  status: number,
  components: Components,
) => {
  const { type, view } = success;
  const description = meanings[status] ?? 'OK.';
  const headers = headersOf([], responseHeaders);
  if (type === undefined || withoutContent.includes(status)) return { description, headers };
  return { description, headers, content: contentOf(type, view, components) };
};
