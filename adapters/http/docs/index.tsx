import { render } from 'preact-render-to-string';
import { type ServedFile, servedFile } from '../static/served-file.js';
import { type Assets, readAssets } from './assets.js';
import type { ApiDocument } from './document/api-document.js';
import { pageHeaders } from './page-headers.js';
import { searchIndex } from './search-index.js';
import { type Page, siteOf } from './site.js';
import { Layout } from './view/layout.js';
import { SiteProvider } from './view/site-context.js';

/** The pages of the reference and the files that they load. */
export type ReferenceSite = {
  /** The paths of the pages within `/docs`. The first is empty. */
  readonly paths: readonly string[];
  /** The page of a path; undefined for any other. It is made at its first use. */
  readonly page: (path: string) => ServedFile | undefined;
  /** A static file by its name; undefined for any other. */
  readonly asset: Assets['find'];
};

/** Makes the reference of an OpenAPI document. */
export const referenceSite = (document: ApiDocument): ReferenceSite => {
  const site = siteOf(document);
  const assets = readAssets(searchIndex(site));
  const paths = site.pages.map(({ path }) => path);
  const made = new Map<string, ServedFile>();

  const make = ({ path, title, body }: Page): ServedFile => {
    const facts = { path, assets: assets.names, navigation: site.navigation, pages: paths };
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
      if (known || !page) return known;
      const file = make(page);
      made.set(path, file);
      return file;
    },
    asset: assets.find,
  };
};
