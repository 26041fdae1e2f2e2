import * as E from 'fp-ts/lib/Either.js';
import { safeNext } from '../../server/addresses.js';
import { type PageAnswer, refused, seeOther } from '../../server/answer.js';
import {
  type Area,
  type DashboardPage,
  openAction,
  plainPage,
  projectPage,
  type SignedInCall,
} from '../../server/page.js';
import { setCookie } from '../../server/security/cookies.js';
import { themeOf } from '../../server/visit.js';
import { welcome } from './welcome.js';

const yearSeconds = 31_536_000;

/** The addresses that lead to a page of an area, and the switch of the theme. */
export const homePages = (areas: readonly Area[]): readonly DashboardPage[] => [
  plainPage({ path: '', handle: home }),
  projectPage({
    path: '',
    permission: 'settings:read',
    handle: ({ can, path }) => {
      const first = areas.find(({ level, permission }) => level === 'project' && can(permission));
      return first
        ? seeOther(path(first.path))
        : refused({ code: 'insufficient_permission', permission: 'messages:read' });
    },
  }),
  openAction({
    path: '/theme',
    handle: ({ at, form, isSecure }) => {
      const cookie = setCookie('theme', themeOf(form.get('theme')), isSecure, yearSeconds);
      return { ...seeOther(safeNext(at(''), form.get('next'))), cookies: [cookie] };
    },
  }),
];

/** Organizations in which a project is looked for. */
const organizationsSearched = 20;

/** The first project of the visitor, else the projects of the first organization. */
const home = async ({ as, at, asking }: SignedInCall): Promise<PageAnswer> => {
  const organizations = await as.listOrganizations({ limit: organizationsSearched });
  for (const { id: organization } of organizations) {
    const listed = await as.listProjects({ organization });
    const project = E.isRight(listed) ? listed.right[0] : undefined;
    if (project) return seeOther(at(`/projects/${project.id}`));
  }
  const [first] = organizations;
  if (first) return seeOther(at(`/organizations/${first.id}/projects`));
  const unmet = (asking.actor.session?.blocked ?? []).flatMap((each) => each.unmet);
  return unmet.length > 0
    ? refused({ code: 'sign_in_rules_unmet', unmet: [...new Set(unmet)] })
    : welcome;
};
