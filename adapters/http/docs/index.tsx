import { render } from 'preact-render-to-string';
import { type ServedFile, servedFile } from '../static/served-file.js';
import { type Assets, readAssets } from './assets.js';
import type { ApiDocument } from './document/api-document.js';
import { markdownPath } from './markdown/start.js';
import { pageHeaders } from './page-headers.js';
import { searchIndex } from './search-index.js';
import { type ReferencePage, siteOf } from './site.js';
import { Layout } from './view/layout.js';
import { SiteProvider } from './view/site-context.js';

/** The pages of the reference and the files that they load. */
export type ReferenceSite = {
  /**
   * The paths of the pages within `/docs`. The first is empty.
   * Each is also there as Markdown, under its path with `.md`; the first as `index.md`.
   */
  readonly paths: readonly string[];
  /** The page of a path; undefined for any other. It is made at its first use. */
  readonly page: (path: string) => ServedFile | undefined;
  /** The list of the pages as `/llms.txt` (llmstxt.org). */
  readonly llms: () => ServedFile;
  /** A static file by its name; undefined for any other. */
  readonly asset: Assets['find'];
};

const textFile = (type: string, text: string): ServedFile =>
  servedFile(`${type}; charset=utf-8`, Buffer.from(text), 'revalidated', pageHeaders);

/** Makes the reference of an OpenAPI document. */
export const referenceSite = (document: ApiDocument): ReferenceSite => {
  const site = siteOf(document);
  const assets = readAssets(searchIndex(site));
  const paths = site.pages.map(({ path }) => path);
  const markdown = new Map(site.pages.map((page) => [markdownPath(page.path), page.markdown]));
  const made = new Map<string, ServedFile>();

  let llms: ServedFile | undefined;

  const make = ({ path, title, body }: ReferencePage): ServedFile => {
    const { navigation, reference } = site;
    const facts = { path, assets: assets.names, navigation, pages: paths, api: reference.api };
    const page = (
      <SiteProvider value={facts}>
        <Layout title={title}>{body()}</Layout>
      </SiteProvider>
    );
    const html = Buffer.from(`<!doctype html>${render(page)}`);
    return servedFile('text/html; charset=utf-8', html, 'revalidated', pageHeaders);
  };
  return {
    paths,
    page: (path) => {
      const known = made.get(path);
      const page = site.pages.find((each) => each.path === path);
      const text = markdown.get(path);
      if (known || !(page || text)) return known;
      const file = page ? make(page) : text && textFile('text/markdown', text());
      if (!file) return undefined;
      made.set(path, file);
      return file;
    },
    llms: () => {
      llms ??= textFile('text/plain', site.llms());
      return llms;
    },
    asset: assets.find,
  };
};
