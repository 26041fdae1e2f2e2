import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import {
  type DeletedProject,
  deletionAt,
  deletionDays,
  type ProjectDeletion,
  shownDeletion,
} from '../../model/tenants/deleted-project.js';
import type { Project } from '../../model/tenants/project.js';
import { shownProject } from '../../model/tenants/tenant-view.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { ProjectRemoval } from '../../ports/stores/project-removal.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { wholeNumber } from '../../shared/codec.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { noProject, type ProjectNotFound, type ProjectQuery, projectInput } from './find-tenant.js';
import { type ReplaceTenantPorts, replaceProject } from './replace-tenant.js';

/** A project to delete, and in how many days. */
const deletionInput = closedInput({
  ...projectInput.needed,
  days: wholeNumber(deletionDays.least, deletionDays.most),
});
export type DeleteProject = InputOf<typeof deletionInput>;

/** See docs/specification.md#3.11.5. */
export const deleteProject = useCase({
  kind: 'write',
  summary: 'Suspends a project, and has it deleted with all that it has, in some days.',
  description: [
    'Until then `undeleteProject` brings it back. A project that is to be deleted already gets the new time.',
  ],
  permission: 'projects:operate',
  needsFresh: true,
  owner: byProject,
  audit: {
    action: 'project.delete',
    resource: ({ project }) => project,
    details: ({ days }) => ({ days }),
  },
  input: deletionInput,
  result: shownProject,
  refusals: noProject,
  run:
    (ports: ReplaceTenantPorts & { readonly clock: Clock }) =>
    ({ project, days }: DeleteProject): Promise<E.Either<ProjectNotFound, Project>> =>
      replaceProject(ports, project, (was) => {
        const now = ports.clock();
        const askedAt = was.deletion?.askedAt ?? now;
        return { ...was, deletion: { askedAt, at: deletionAt(now, days) } };
      }),
});

/** See docs/specification.md#3.11.5. */
export const undeleteProject = useCase({
  kind: 'write',
  summary:
    'Brings a project back that is to be deleted, as it was: one that was suspended stays so.',
  description: ['Changes nothing of a project that is not to be deleted.'],
  permission: 'projects:operate',
  owner: byProject,
  audit: { action: 'project.undelete', resource: ({ project }) => project },
  input: projectInput,
  result: shownProject,
  refusals: noProject,
  run:
    (ports: ReplaceTenantPorts & { readonly steady: SteadyClock }) =>
    ({ project }: ProjectQuery): Promise<E.Either<ProjectNotFound, Project>> =>
      replaceProject(ports, project, ({ deletion: _, ...was }) => was, ports.steady),
});

/** See docs/specification.md#3.11.7. */
export const getProjectDeletion = useCase({
  kind: 'read',
  summary:
    'Tells how far the deletion of a project is, and counts what is left of it in each table.',
  description: ['Reads every row of the project.'],
  within: false,
  input: projectInput,
  result: shownDeletion,
  refusals: { project_not_found: 'there is no such project, and there was none' },
  run:
    ({
      tenants,
      projectRemoval,
    }: {
      readonly tenants: TenantStore;
      readonly projectRemoval: ProjectRemoval;
    }) =>
    async ({ project: id }: ProjectQuery): Promise<E.Either<ProjectNotFound, ProjectDeletion>> => {
      const found = isProject(id) && (await findAny(tenants, projectRemoval, id));
      if (!found) return E.left({ code: 'project_not_found', id });
      const { id: project, organization } = found;
      const left = await projectRemoval.count({ project, organization });
      return E.right({ project, left, ...stateOf(found) });
    },
});

/** A project, or what stays of one that was deleted. */
const findAny = async (
  tenants: TenantStore,
  removal: ProjectRemoval,
  id: ProjectId,
): Promise<Project | DeletedProject | undefined> =>
  (await tenants.findProject(id)) ?? removal.find(id);

const stateOf = (
  found: Project | DeletedProject,
): Pick<ProjectDeletion, 'state' | 'deletesAt' | 'endedAt' | 'removedAt'> => {
  if (!('endedAt' in found)) {
    const deletesAt = found.deletion?.at;
    const state = deletesAt === undefined ? 'none' : 'scheduled';
    return { state, deletesAt, endedAt: undefined, removedAt: undefined };
  }
  const { endedAt, removedAt } = found;
  const state = removedAt === null ? 'removing' : 'removed';
  return { state, deletesAt: endedAt, endedAt, removedAt: removedAt ?? undefined };
};

const isProject = (id: string): id is ProjectId => isId('proj')(id);
