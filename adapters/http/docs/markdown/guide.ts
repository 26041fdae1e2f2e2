import { fileOf, pathOf } from '../view/link.js';
import { addressFrom } from '../view/site-context.js';
import { markdownPath } from './start.js';

/**
 * A guide with links that lead to the Markdown of other pages. A link to a document that no page shows is the name of its file.
 */
export const guideMarkdown = (page: string, text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole: string, label: string, href: string) => {
    const path = pathOf(href);
    if (path !== undefined) return `[${label}](${addressOf(page, path)})`;
    return /^(https?:\/\/|#)/.test(href) ? whole : `${label} (\`${fileOf(href)}\`)`;
  });

const addressOf = (page: string, path: string): string => {
  const [name = '', anchor] = path.split('#');
  const file = addressFrom(page, markdownPath(name));
  return anchor === undefined ? file : `${file}#${anchor}`;
};
