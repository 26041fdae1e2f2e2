import type { LimitLayers, LimitValues } from '../../../../core/model/limits/effective-limits.js';
import { objectIn } from '../../session/damaged-row.js';

type Cell = string | number | null | undefined;

/** The limits in a cell; undefined where none is set. */
export const limitsIn = (text: Cell, table: string, id: string): LimitValues | undefined =>
  typeof text === 'string' ? objectIn<LimitValues>(text, { table, id }) : undefined;

/** Limits in a cell: null for none. */
export const limitsCell = (limits: LimitValues | undefined): string | null =>
  limits && Object.keys(limits).length > 0 ? JSON.stringify(limits) : null;

/** The cells of a project that have its limits. The three rates are in a column of their own. */
export type ProjectLimitCells = { readonly rates?: Cell; readonly limits?: Cell };

/** The limits that a project has of its own; undefined without any. */
export const projectLimitsIn = (
  { rates, limits }: ProjectLimitCells,
  id: string,
): LimitValues | undefined => {
  const found = { ...limitsIn(rates, 'projects', id), ...limitsIn(limits, 'projects', id) };
  return Object.keys(found).length > 0 ? found : undefined;
};

/** Their cells. */
export const projectLimitCells = (
  limits: LimitValues | undefined,
): { readonly rates: string | null; readonly limits: string | null } => {
  const { send, write, read, ...others } = limits ?? {};
  const rates = Object.entries({ send, write, read }).filter(([, value]) => value !== undefined);
  return { rates: limitsCell(Object.fromEntries(rates)), limits: limitsCell(others) };
};

/** The cells of a row that has the limits of all levels. */
export type LayerCells = {
  readonly rates: Cell;
  readonly project_limits: Cell;
  readonly organization_limits: Cell;
  readonly plan_limits: Cell;
};

/** Their columns, as SQL, of the tables that `joinLayers` joins. */
export const layerColumns =
  'projects.rates, projects.limits as project_limits, organizations.limits as organization_limits, plans.limits as plan_limits';

/** Joins the organization of a project and its plan, as SQL. */
export const joinLayers = ({
  tables,
}: {
  readonly tables: Readonly<Record<'organizations' | 'plans', string>>;
}): string =>
  `join ${tables.organizations} on organizations.id = projects.organization
       left join ${tables.plans} on plans.name = coalesce(organizations.plan, 'default')`;

/** The limits of all levels; undefined where none is set. */
export const layersIn = (
  { rates, project_limits: limits, ...row }: LayerCells,
  project: string,
): LimitLayers | undefined => {
  const own = projectLimitsIn({ rates, limits }, project);
  const organization = limitsIn(row.organization_limits, 'organizations', project);
  const plan = limitsIn(row.plan_limits, 'plans', project);
  if (!own && !organization && !plan) return undefined;
  return {
    ...(own && { project: own }),
    ...(organization && { organization }),
    ...(plan && { plan }),
  };
};
