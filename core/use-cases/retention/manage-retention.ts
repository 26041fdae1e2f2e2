import * as E from 'fp-ts/lib/Either.js';
import type { Replacement } from '../../commit/administration/change.js';
import { type InputOf, input } from '../../contract/input.js';
import type { OwnLimit } from '../../model/retention/limits.js';
import {
  limitsOf,
  NewLimits,
  type OwnLimits,
  ownLimits,
  type RetentionLimits,
  retentionKinds,
} from '../../model/retention/limits.js';
import { shownRetention } from '../../model/retention/limits-view.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
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
import { commitUnlessChanged } from '../commit-change.js';
import { byItself, namedProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';

type RetentionPorts = {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  readonly commit: Commit;
};

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
  permission: 'settings:read',
  owner: byProject,
  input: projectInput,
  result: shownRetention,
  refusals: noProject,
  run:
    ({ tenants }: Pick<RetentionPorts, 'tenants'>) =>
    async (query: ProjectQuery): Promise<E.Either<ProjectNotFound, ProjectRetention>> => {
      const project = await findProject(tenants, query.project);
      if (E.isLeft(project)) return project;
      const { id } = project.right;
      const own = ownLimits(await tenants.listLimits(id));
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
  result: shownRetention,
  refusals: noProject,
  run:
    ({ clock, tenants, commit }: RetentionPorts) =>
    (command: SetRetention): Promise<E.Either<ProjectNotFound, ProjectRetention>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, command.project);
        if (E.isLeft(found)) return found;
        const { id: project } = found.right;
        const stored = await tenants.listLimits(project);
        const setAt = clock();
        const retentionLimits = retentionKinds.flatMap((kind) => {
          const was = stored.find((each) => each.kind === kind);
          return replacementOf({ project, kind, setAt }, was, command.limits[kind]);
        });
        const change = { replaces: { retentionLimits } };
        const done = await commitUnlessChanged(commit, change, 'done');
        return done === 'retry' ? done : getRetention({ tenants })(command);
      }),
});

/** What a limit becomes: an instant and days, or the default, which is not stored. */
const replacementOf = (
  named: Omit<OwnLimit, 'days'>,
  was: OwnLimit | undefined,
  limit: NewLimits[keyof NewLimits],
): readonly Replacement<OwnLimit>[] => {
  if (limit === undefined) return [];
  if (limit === 'default') return was ? [{ was }] : [];
  return [{ was, is: { ...named, days: limit === 'forever' ? null : limit } }];
};
