import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AssetName } from '../assets.js';
import type { ApiFacts } from '../content/apis.js';

/** A link of the navigation, with the links below it. */
export type NavigationLink = {
  readonly title: string;
  /** The address within `/docs`: `api/messages`, or `api/messages#acceptMessage`. Empty for the first page. */
  readonly path: string;
  /** The method of an operation. */
  readonly method?: string;
  /** What the search compares beside the title. */
  readonly text?: string;
  readonly links?: readonly NavigationLink[];
};

/** A group of the navigation. */
export type NavigationGroup = { readonly title: string; readonly links: readonly NavigationLink[] };

/** What every part of a page can use. */
export type SiteFacts = {
  /** The path of this page within `/docs`. Empty for the first page. */
  readonly path: string;
  readonly assets: Readonly<Record<AssetName, string>>;
  readonly navigation: readonly NavigationGroup[];
  /** The paths of all pages. */
  readonly pages: readonly string[];
  readonly api: ApiFacts;
};

const context = createContext<SiteFacts | undefined>(undefined);

/** Gives the facts of a page to its parts. */
export const SiteProvider = context.Provider;

/** The facts of the page. */
export const useSite = (): SiteFacts => {
  const facts = useContext(context);
  if (facts === undefined) throw new Error('The part is shown outside a page.');
  return facts;
};

/** The address of the root of the service, relative to a page, so that it holds behind any prefix. */
const rootFrom = (page: string): string =>
  page === '' ? '.' : page.split('/').fill('..').join('/');

/** The address of a path within `/docs`, relative to a page. */
export const addressFrom = (page: string, path: string): string => {
  const [name = '', anchor] = path.split('#');
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  if (name === page && anchor !== undefined) return fragment;
  return `${rootFrom(page)}/docs${name === '' ? '' : `/${name}`}${fragment}`;
};

/** Makes addresses of paths within `/docs`. */
export const useAddress = (): ((path: string) => string) => {
  const { path: page } = useSite();
  return (path) => addressFrom(page, path);
};

/** The address of the root of the service, relative to the page. */
export const useRoot = (): string => rootFrom(useSite().path);
