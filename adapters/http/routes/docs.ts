import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../../core/shared/closed-object.js';
import { annotated, explained } from '../../../core/shared/codec.js';
import type { RequestContext } from '../context/request-context.js';
import type { ApiDocument } from '../docs/document/api-document.js';
import type { ReferenceSite } from '../docs/index.js';
import { describedAssetHeaders, describedPageHeaders } from '../docs/page-headers.js';
import type { HttpResponse } from '../response/response.js';
import { openRoute } from '../route/route.js';
import type { OpenRoute, RouteFacts } from '../route/route-types.js';
import type { Success } from '../route/success.js';
import type { ServedFile } from '../static/served-file.js';

const page: Success<HttpResponse> = {
  statuses: [200, 304],
  type: 'text/html; charset=utf-8',
  toResponse: (response) => response,
};
const markdown: Success<HttpResponse> = { ...page, type: 'text/markdown; charset=utf-8' };
const plain: Success<HttpResponse> = { ...page, type: 'text/plain; charset=utf-8' };
const asset: Success<HttpResponse> = { ...page, type: '*/*' };

const longestName = 64;

/** The name of a page. A longer one is not found either. */
const PageName = explained(
  annotated(t.string, { name: 'PageName', maxLength: longestName }),
  'The name of a page of the reference.',
);
const PageParams = closed('PageParams', { page: PageName });

/** The reference of an OpenAPI document at `/docs`. Its code is loaded, and the document made, at the first request. */
export const docsRoutes = (documentOf: () => object): readonly OpenRoute[] => {
  let site: Promise<ReferenceSite> | undefined;
  const load = async (): Promise<ReferenceSite> => {
    const { referenceSite } = await import('../docs/index.js');
    // The document is read as the JSON that it is.
    return referenceSite(documentOf() as ApiDocument);
  };
  const answer = async (
    context: RequestContext,
    find: (site: ReferenceSite) => ServedFile | undefined,
    path: string,
  ) => {
    site ??= load().catch((error) => {
      // The next request tries again.
      site = undefined;
      throw error;
    });
    const file = find(await site);
    return file
      ? E.right(await file.respond(context.req.headers))
      : E.left({ code: 'route_not_found', method: 'GET', path } as const);
  };

  const fixed = (facts: PageFacts, name: string, success = page): OpenRoute =>
    openRoute({
      ...ofPages,
      ...facts,
      success,
      errors: ['route_not_found'],
      handle: (_services, { context }) => answer(context, ({ page }) => page(name), facts.path),
    });

  return [
    fixed(
      {
        path: '/docs',
        name: 'getReference',
        summary: 'Shows this document as pages.',
        description: ['The first page leads to all others.', 'It needs no key.'],
      },
      '',
    ),
    openRoute({
      ...ofPages,
      path: '/docs/api/{page}',
      name: 'getReferencePage',
      summary: 'Shows the operations of one resource.',
      description: [
        'It has code samples in several languages.',
        'The name with `.md` is the same as Markdown.',
        'It needs no key.',
      ],
      params: PageParams,
      success: page,
      errors: ['route_not_found'],
      handle: (_services, { context, params }) =>
        answer(context, ({ page }) => page(`api/${params.page}`), `/docs/api/${params.page}`),
    }),
    openRoute({
      ...ofPages,
      path: '/docs/guides/{page}',
      name: 'getGuide',
      summary: 'Shows a guide.',
      description: [
        'The first page of the reference lists them.',
        'The name with `.md` is the same as Markdown.',
        'It needs no key.',
      ],
      params: PageParams,
      success: page,
      errors: ['route_not_found'],
      handle: (_services, { context, params }) =>
        answer(context, ({ page }) => page(`guides/${params.page}`), `/docs/guides/${params.page}`),
    }),
    fixed(
      {
        path: '/docs/events',
        name: 'getEventTypes',
        summary: 'Shows all event types, each with what causes it and an example.',
        description: ['Each type has its own anchor.', 'It needs no key.'],
      },
      'events',
    ),
    fixed(
      {
        path: '/docs/errors',
        name: 'getErrorCodes',
        summary: 'Shows all error codes, each with its cause and its remedy.',
        description: ['`doc_url` of an error leads to its code on this page.', 'It needs no key.'],
      },
      'errors',
    ),
    ...markdownPages.map(([path, name, what]) =>
      fixed(
        {
          path,
          name,
          summary: `Shows ${what} as Markdown.`,
          description: ['The page links to it.', 'It needs no key.'],
        },
        path.slice('/docs/'.length),
        markdown,
      ),
    ),
    openRoute({
      ...ofPages,
      path: '/llms.txt',
      name: 'getLlmsText',
      summary: 'Lists the pages of the reference, for programs that read.',
      description: [
        'It has the form of llmstxt.org: each page as Markdown, with one line on what it has.',
        'It needs no key.',
      ],
      success: plain,
      errors: ['route_not_found'],
      handle: (_services, { context }) => answer(context, ({ llms }) => llms(), '/llms.txt'),
    }),
    openRoute({
      ...ofPages,
      path: '/docs/assets/{name}',
      name: 'getAsset',
      summary: 'Gets a style sheet, a script or an image of the documentation pages.',
      description: [
        'The names are those that the pages use, and change with the content; any other is not found.',
        'It needs no key.',
      ],
      params: closed('AssetParams', { name: t.string }),
      responseHeaders: describedAssetHeaders,
      success: asset,
      errors: ['route_not_found'],
      handle: (_services, { context, params: { name } }) =>
        answer(context, (found) => found.asset(name), `/docs/assets/${name}`),
    }),
  ];
};

/** The pages with a path of their own, as Markdown. Those of resources and guides have the route of their page. */
const markdownPages = [
  ['/docs/index.md', 'getReferenceMarkdown', 'the first page'],
  ['/docs/events.md', 'getEventTypesMarkdown', 'the event types'],
  ['/docs/errors.md', 'getErrorCodesMarkdown', 'the error codes'],
] as const;

type PageFacts = Pick<RouteFacts, 'path' | 'name' | 'summary' | 'description'>;

const ofPages = {
  method: 'GET',
  responseHeaders: describedPageHeaders,
} as const;
