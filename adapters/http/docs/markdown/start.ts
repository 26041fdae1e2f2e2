import { schemeText } from '../document/api-document.js';
import type { Reference } from '../document/reference.js';
import { blocks } from './blocks.js';

/** What a link in a list of pages needs. */
export type ListedPage = {
  readonly path: string;
  readonly title: string;
  /** What it has, in one line. */
  readonly summary: string;
};

/** The name of the Markdown of a page within `/docs`. */
export const markdownPath = (path: string): string => `${path === '' ? 'index' : path}.md`;

/** The first page: what holds for the whole API. */
export const startMarkdown = ({ document, api }: Reference): string =>
  blocks([
    `# Roundtrip ${api.name}`,
    document.info.summary,
    document.info.description,
    `## ${api.access.title}`,
    schemeText(document),
  ]);

/** The list of all pages for programs that read (llmstxt.org). Its addresses are relative, so it works behind any prefix. */
export const llmsText = (
  { document, api }: Reference,
  groups: readonly { readonly title: string; readonly pages: readonly ListedPage[] }[],
): string =>
  blocks([
    `# Roundtrip ${api.name}`,
    `> ${document.info.summary}`,
    `Each page is here as Markdown. \`${api.document}\` has the whole interface as an OpenAPI 3.1 document.`,
    ...groups.flatMap(({ title, pages }) => [
      `## ${title}`,
      pages
        .map((page) => {
          const address = `docs/${markdownPath(page.path)}`;
          return `- [${page.title}](${address}): ${page.summary.replaceAll(/\s+/g, ' ')}`;
        })
        .join('\n'),
    ]),
  ]);
