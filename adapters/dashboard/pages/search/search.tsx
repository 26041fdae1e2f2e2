import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { AuthorizedUseCases } from '../../../../core/use-cases/authorization/index.js';
import { seeOther, view } from '../../server/answer.js';
import { plainPage, type SignedInCall } from '../../server/page.js';
import { EmptyState } from '../../view/index.js';
import { finders } from './finders.js';

/** Leads to the page of any id: `/search?q=msg_...`. `project` is the project to look in first. */
export const searchPage = plainPage({
  path: '/search',
  handle: async (call) => {
    const { at, query, as } = call;
    const id = (query.get('q') ?? '').trim();
    const inOrganization = await organizationPath(as, id);
    if (inOrganization !== undefined) return seeOther(at(inOrganization));
    const prefix = id.slice(0, Math.max(0, id.indexOf('_')));
    const find = Object.hasOwn(finders, prefix) ? finders[prefix] : undefined;
    const looked = (find ? await projectsOf(call) : []).map(async (project) => {
      const path = await find?.(as, project.id, id);
      return path === undefined ? undefined : at(`/projects/${project.id}${path}`);
    });
    const found = (await Promise.all(looked)).find((path) => path !== undefined);
    if (found !== undefined) return seeOther(found);
    return view({ status: 404, title: 'Nothing found', body: <NotFound id={id} /> });
  },
});

/** The address of an organization or a project. */
const organizationPath = async (
  as: AuthorizedUseCases,
  id: string,
): Promise<string | undefined> => {
  if (id.startsWith('proj_')) {
    const found = await as.getProject({ project: id });
    return E.isRight(found) ? `/projects/${found.right.id}` : undefined;
  }
  if (!id.startsWith('org_')) return undefined;
  const found = await as.getOrganization({ organization: id });
  return E.isRight(found) ? `/organizations/${found.right.id}/projects` : undefined;
};

/** Most organizations and projects that a search looks in. */
const max = { organizations: 50, projects: 200 } as const;

/** The projects of the visitor, beginning with the one that the visitor looked at. */
const projectsOf = async ({ as, query }: SignedInCall): Promise<readonly Project[]> => {
  const first = await as.getProject({ project: query.get('project') ?? '' });
  const found = E.isRight(first) ? [first.right] : [];
  for (const { id: organization } of await as.listOrganizations({ limit: max.organizations })) {
    if (found.length >= max.projects) break;
    const listed = await as.listProjects({ organization });
    const others = E.isRight(listed) ? listed.right : [];
    found.push(...others.filter(({ id }) => id !== found[0]?.id));
  }
  return found.slice(0, max.projects);
};

const NotFound = ({ id }: { readonly id: string }): VNode => (
  <EmptyState title={id === '' ? 'Type an id' : 'No resource of yours has this id'}>
    {id !== '' && (
      <p>
        <code>{id.slice(0, 200)}</code>
      </p>
    )}
    <p>
      Paste a whole id, such as <code>msg_…</code>, <code>cont_…</code>, <code>conv_…</code>,{' '}
      <code>chan_…</code>, <code>tmpl_…</code>, <code>whe_…</code>, <code>med_…</code>,{' '}
      <code>key_…</code> or <code>proj_…</code>.
    </p>
  </EmptyState>
);
