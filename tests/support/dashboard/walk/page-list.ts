import { homePages } from '../../../../adapters/dashboard/pages/home/index.js';
import { areas } from '../../../../adapters/dashboard/pages/index.js';
import { searchPages } from '../../../../adapters/dashboard/pages/search/index.js';
import type { DashboardPage } from '../../../../adapters/dashboard/server/page.js';
import { accountPages } from '../../../../adapters/dashboard/sign-in/account-pages.js';
import { signInPages } from '../../../../adapters/dashboard/sign-in/sign-in-pages.js';
import { fakeSignIn } from '../fake-sign-in.js';

const levelPaths = {
  project: '/dashboard/projects/:project',
  organization: '/dashboard/organizations/:organization',
  plain: '/dashboard',
  open: '/dashboard',
} as const;

/** A page or an action with its whole path, such as `/dashboard/projects/:project/messages/:id`. */
export type ListedPage = DashboardPage & { readonly pattern: string };

const { useCases } = fakeSignIn(
  () => {
    throw new Error('a list has no visitor');
  },
  () => 0,
);

/** Every page and action of the dashboard. */
export const listedPages: readonly ListedPage[] = [
  ...homePages(areas),
  ...searchPages,
  ...signInPages(useCases),
  ...accountPages(useCases),
  ...areas.flatMap(({ pages }) => pages),
]
  .map((page) => ({ ...page, pattern: levelPaths[page.level] + page.path }))
  // A path without a parameter comes before one with it, as in the server.
  .sort((a, b) => (a.pattern.replaceAll(':', '~') < b.pattern.replaceAll(':', '~') ? -1 : 1));

/** The page or action that an address belongs to. */
export const pageAt = (method: string, address: string): ListedPage | undefined => {
  const [path = ''] = address.split(/[?#]/, 1);
  return listedPages.find(
    (page) =>
      page.method === method &&
      new RegExp(`^${page.pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
};
