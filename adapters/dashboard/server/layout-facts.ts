import { unreadPart } from '../view/frame/unread.js';
import type { DashboardPorts } from './dashboard-ports.js';
import type { Assets } from './output/assets.js';
import type { FactsOf } from './output/write-answer.js';
import type { Area } from './page.js';
import { csrfToken } from './security/csrf.js';
import { type Tenancy, tenancyOf } from './tenancy.js';
import { unreadIn } from './unread.js';

type Ports = Pick<DashboardPorts, 'clock'> & { readonly base: string };

/** What a page shows around its content: whole pages read the organizations and projects, parts of pages do not. */
export const pageFacts =
  ({ clock, base }: Ports, areas: readonly Area[], names: Assets['names']): FactsOf =>
  async ({ context, asking, as, secret, notice, theme, subject }, isWhole, parts) => {
    const { url = base, method } = context.req;
    const path = url.split('?', 1)[0] ?? base;
    // The address of an action shows no page.
    const address = method === 'POST' ? base : url;
    const tenancy: Tenancy =
      isWhole && as && asking
        ? await tenancyOf({ areas, base, path }, as, asking, subject)
        : { ...subject, ...noTenancy };
    const showsUnread = isWhole || parts?.has(unreadPart) === true;
    const assets = Object.entries(names).map(([key, name]) => [key, `${base}/assets/${name}`]);
    return {
      ...tenancy,
      unread: as && showsUnread ? await unreadIn({ areas, as, asking, subject }) : undefined,
      ...(parts && { parts }),
      base,
      address,
      now: clock(),
      csrf: csrfToken(secret),
      theme,
      request: context.id,
      // Each name has its address.
      assets: Object.fromEntries(assets) as Assets['names'],
      notice: isWhole ? notice : undefined,
      visitor: asking?.actor.name,
      hasAccount: asking?.session != null,
    };
  };

const noTenancy = {
  organizations: [],
  projects: [],
  navigation: { project: [], organization: [] },
} as const satisfies Partial<Tenancy>;
