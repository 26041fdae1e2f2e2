import * as E from 'fp-ts/lib/Either.js';
import type { Organization, Project } from '../../../core/model/tenants/project.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';
import type { NavigationLink, PageFacts } from '../view/page-context.js';
import type { Asking } from './asking.js';
import { canIn, rootOf, type Subject } from './call.js';
import type { Area } from './page.js';

/** What the layout shows of the organizations and projects of the visitor. */
export type Tenancy = Pick<
  PageFacts,
  'project' | 'organization' | 'projects' | 'organizations' | 'navigation'
>;

/** Most organizations that the switcher lists. */
const organizationsShown = 50;

/** Reads the organizations of the visitor, and the projects of the organization that a page belongs to. */
export const tenancyOf = async (
  {
    areas,
    base,
    path,
  }: { readonly areas: readonly Area[]; readonly base: string; readonly path: string },
  as: AuthorizedUseCases,
  asking: Asking,
  subject: Subject,
): Promise<Tenancy> => {
  const organizations = await as.listOrganizations({ limit: organizationsShown });
  const organization = subject.organization ?? organizations[0];
  const shown: Subject = { organization, project: subject.project };
  const linksOf = (level: Area['level']): readonly NavigationLink[] => {
    // A role in the project says nothing of the pages of the organization.
    const can = canIn(asking, level === 'project' ? shown : { ...shown, project: undefined });
    return areas
      .filter((area) => area.level === level && can(area.permission))
      .map(({ title, path: below, showsUnread = false }) => {
        const href = rootOf(base, level, shown) + below;
        return {
          title,
          href,
          isCurrent: path === href || path.startsWith(`${href}/`),
          showsUnread,
        };
      });
  };
  return {
    ...shown,
    organizations,
    projects: organization ? await projectsOf(as, organization) : [],
    navigation: {
      project: subject.project ? linksOf('project') : [],
      organization: organization ? linksOf('organization') : [],
    },
  };
};

const projectsOf = async (
  as: AuthorizedUseCases,
  { id }: Organization,
): Promise<readonly Project[]> => {
  const listed = await as.listProjects({ organization: id });
  return E.isRight(listed) ? listed.right : [];
};
