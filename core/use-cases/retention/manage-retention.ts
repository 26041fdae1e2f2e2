import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import {
  limitsOf,
  NewLimits,
  type OwnLimits,
  type RetentionLimits,
} from '../../model/retention/limits.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ProjectId } from '../../shared/ids.js';
import {
  findProject,
  noProject,
  type ProjectNotFound,
  type ProjectQuery,
  projectInput,
} from '../administration/find-tenant.js';
import { byProject } from '../authorization/resource-owner.js';
import { byItself, namedProject } from '../input/fields.js';
import { useCase } from '../use-case.js';

type RetentionPorts = { readonly clock: Clock; readonly tenants: TenantStore };

/** How long a project keeps what it has. */
export type ProjectRetention = {
  readonly project: ProjectId;
  /** The limits in days; null for ever. */
  readonly limits: RetentionLimits;
  /** Those that the project has set itself. */
  readonly own: OwnLimits;
};

/** New limits of a project. */
const newLimitsInput = input({ project: namedProject, limits: byItself(NewLimits) });
export type SetRetention = InputOf<typeof newLimitsInput>;

export const getRetention = useCase({
  kind: 'read',
  summary: 'Gets the age limits of a project, in days; null for ever.',
  promise: 'Reads only.',
  permission: 'settings:read',
  owner: byProject,
  input: projectInput,
  refusals: noProject,
  run:
    ({ tenants }: Pick<RetentionPorts, 'tenants'>) =>
    async (query: ProjectQuery): Promise<E.Either<ProjectNotFound, ProjectRetention>> => {
      const project = await findProject(tenants, query.project);
      if (E.isLeft(project)) return project;
      const { id } = project.right;
      const own = await tenants.findLimits(id);
      return E.right({ project: id, limits: limitsOf(own), own });
    },
});

/** The bounds of each limit are in docs/specification.md#3.10.3. */
export const setRetention = useCase({
  kind: 'write',
  summary: 'Sets age limits of a project: days, `forever` or `default`.',
  description: [
    'Kinds that are not given keep their limit.',
    'Events are kept for 90 days at least, messages for 7.',
    'Readers follow within a second; the next run of the retention, at most an hour later, removes what has become too old.',
  ],
  promise: 'One write.',
  permission: 'settings:manage',
  owner: byProject,
  audit: {
    action: 'project.set_retention',
    resource: ({ project }) => project,
    details: ({ limits: { messages, media, events, timelines, deliveries } }) => ({
      messages,
      media,
      events,
      timelines,
      deliveries,
    }),
  },
  input: newLimitsInput,
  refusals: noProject,
  run:
    ({ clock, tenants }: RetentionPorts) =>
    async (command: SetRetention): Promise<E.Either<ProjectNotFound, ProjectRetention>> => {
      const project = await findProject(tenants, command.project);
      if (E.isLeft(project)) return project;
      await tenants.setLimits(project.right.id, command.limits, clock());
      return getRetention({ tenants })(command);
    },
});
