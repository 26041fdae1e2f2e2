import * as E from 'fp-ts/lib/Either.js';
import type { Replacement } from '../../commit/administration/change.js';
import { type InputOf, input } from '../../contract/input.js';
import type { HeldLimit, LimitSource } from '../../model/limits/effective-limits.js';
import { retentionLimit, withinLimit } from '../../model/limits/retention-limit.js';
import type { OwnLimit } from '../../model/retention/limits.js';
import {
  limitsOf,
  NewLimits,
  type OwnLimits,
  ownLimits,
  type RetentionKind,
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
  /** The limits in days; null for ever. That of messages is `atMost` at most. */
  readonly limits: RetentionLimits;
  /** Those that the project has set itself. */
  readonly own: OwnLimits;
  /** For how many days messages are kept at most, and where operators have set it. Absent: no limit. */
  readonly atMost?: HeldLimit;
};

/** Messages would be kept for longer than the limit `retention` of the project allows. */
export type LimitAboveRetention = {
  readonly code: 'limit_above_retention';
  readonly name: RetentionKind;
  /** The days that can be set at most. */
  readonly limit: number;
  readonly source: LimitSource;
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
      const atMost = retentionLimit(await tenants.findLayers(id));
      const limits = limitsOf(withinLimit(own, atMost));
      return E.right({ project: id, limits, own, ...(atMost && { atMost }) });
    },
});

/** The bounds of each limit are in docs/specification.md#3.10.3. */
export const setRetention = useCase({
  kind: 'write',
  summary: 'Sets age limits of a project: days, `forever` or `default`.',
  description: [
    'Kinds that are not given keep their limit.',
    'Events are kept for 90 days at least, messages for 7, and at most for as long as the limit `retention` of the project says.',
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
  refusals: {
    ...noProject,
    limit_above_retention:
      'messages would be kept for longer than the limit `retention` of the project allows',
  },
  run:
    ({ clock, tenants, commit }: RetentionPorts) =>
    (
      command: SetRetention,
    ): Promise<E.Either<ProjectNotFound | LimitAboveRetention, ProjectRetention>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, command.project);
        if (E.isLeft(found)) return found;
        const { id: project } = found.right;
        const atMost = retentionLimit(await tenants.findLayers(project));
        if (atMost && isAbove(command.limits.messages, atMost))
          return E.left({ code: 'limit_above_retention', name: 'messages', ...atMost });
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

const isAbove = (wanted: NewLimits['messages'], { limit }: HeldLimit): boolean =>
  wanted === 'forever' || (typeof wanted === 'number' && wanted > limit);

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
