import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { LimitName } from '../../model/limits/declared-limits.js';
import { effectiveLimit, usualLimits } from '../../model/limits/effective-limits.js';
import type { TenantLimits } from '../../model/limits/limits-view.js';
import { shownLimits } from '../../model/limits/limits-view.js';
import {
  changesLogged,
  type LimitChange,
  limitChanges,
  newLimitsOf,
  withLimits,
} from '../../model/limits/new-limits.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { OrganizationId } from '../../shared/ids.js';
import { findProject, noProject, type ProjectNotFound } from '../administration/find-tenant.js';
import { type Judged, judgedField } from '../authorization/may.js';
import { byProject } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { byItself, namedProject } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { withAllowance } from './get-limits.js';

/** The ports with which limits are set. */
export type SetLimitsPorts = {
  readonly tenants: TenantStore;
  readonly commit: Commit;
  /** The bytes that the media files of a project may have where the limit is set nowhere. Default: no limit. */
  readonly mediaQuotaBytes?: number;
};

/** Limits that were set, and what was changed. */
export type LimitsSet = TenantLimits & { readonly changes: readonly LimitChange[] };

/** A limit of a project would be above what its organization has; a member may lower it alone. */
export type LimitAboveOrganization = {
  readonly code: 'limit_above_organization';
  readonly name: LimitName;
  /** What the organization has. */
  readonly limit: number;
};

/** New limits of a project. */
const projectLimitsInput = input(
  { project: namedProject, limits: byItself(newLimitsOf('project')) },
  judgedField,
);
export type SetProjectLimits = InputOf<typeof projectLimitsInput>;

/** See docs/specification.md#8.7.2. */
export const setProjectLimits = useCase({
  kind: 'write',
  summary:
    'Sets limits of a project: a number, `none` where there can be none, or `default` for that of its organization.',
  description: [
    'Limits that are not given stay as they are. Every process follows within a second.',
    'A member may set what the organization of the project has, or less. An operator may set more, but no rate above that of all projects of the organization together.',
  ],
  permission: 'billing:manage',
  owner: byProject,
  judges: true,
  audit: {
    action: 'project.set_limits',
    resource: ({ project }) => project,
    details: ({ limits }) => ({ ...limits }),
    done: ({ changes }: LimitsSet) => changesLogged(changes),
  },
  input: projectLimitsInput,
  result: shownLimits,
  refusals: {
    ...noProject,
    limit_above_organization:
      'a limit would be above that of the organization, and who sets it is no operator; or a rate above that of all its projects together',
  },
  run:
    ({ tenants, commit, mediaQuotaBytes }: SetLimitsPorts) =>
    ({
      project: named,
      limits: given,
      may,
    }: SetProjectLimits): Promise<E.Either<ProjectNotFound | LimitAboveOrganization, LimitsSet>> =>
      retryOnConflict(async () => {
        const found = await findProject(tenants, named);
        if (E.isLeft(found)) return found;
        const { limits: before = {}, ...was } = found.right;
        const after = withLimits(before, given);
        const changes = limitChanges(before, after);
        const layers = { ...(await tenants.findLayers(was.id)), project: after };
        const usual = usualLimits(mediaQuotaBytes);
        const above = firstAbove(
          { layers, usual },
          changes.map(({ name }) => name),
          isOperator({ may }, was.organization),
        );
        if (above) return E.left(above);
        const is = Object.keys(after).length > 0 ? { ...was, limits: after } : was;
        const change = { replaces: { projects: [{ was: found.right, is }] } };
        const owner = await tenants.findOrganization(was.organization);
        return commitUnlessChanged(
          commit,
          change,
          E.right({
            ...{ organization: was.organization, project: was.id, plan: owner?.plan ?? null },
            layers: withAllowance(layers, was.billing),
            usual,
            changes,
          }),
        );
      }),
});

const isOperator = ({ may = () => true }: Judged, organization: OrganizationId): boolean =>
  may(organization, 'projects:operate');

/** The limit of the organization that bounds the one of a project, for whom. */
const ceilings = {
  send: 'organizationSend',
  write: 'organizationWrite',
  read: 'organizationRead',
} as const satisfies { readonly [Name in LimitName]?: LimitName };

const firstAbove = (
  { layers, usual }: Pick<TenantLimits, 'layers' | 'usual'>,
  changed: readonly LimitName[],
  isByOperator: boolean,
): LimitAboveOrganization | undefined => {
  const ofOrganization = { ...layers, project: {} };
  for (const name of changed) {
    const bound = isByOperator ? ceilings[name as keyof typeof ceilings] : name;
    const most = bound && effectiveLimit(ofOrganization, bound, usual[bound]).value;
    const { value, source } = effectiveLimit(layers, name);
    if (source !== 'project' || typeof most !== 'number') continue;
    if (value === null || value > most)
      return { code: 'limit_above_organization', name, limit: most };
  }
  return undefined;
};
