import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';
import { declarationOf, type LimitName, limitNames } from './declared-limits.js';
import { effectiveLimit, type LimitLayers, type LimitValues } from './effective-limits.js';
import { defaultPlan, type Plan } from './plan.js';

/** The limits of a project, or of an organization: those of a project of it that has none of its own. */
export type TenantLimits = {
  readonly organization: OrganizationId;
  /** Null: of the organization. */
  readonly project: ProjectId | null;
  /** The plan of the organization; null for `default`. */
  readonly plan: string | null;
  readonly layers: LimitLayers;
  /** The defaults of the installation that differ from those of the service. */
  readonly usual: LimitValues;
};

/** The name of a limit as it is published: `organization_send`. */
export const publishedName = (name: LimitName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const LimitView = view('TenantLimit', 'A limit of a tenant.', {
  value: about(nullable(t.number), 'Its value; null for no limit.'),
  unit: about(t.string, 'What is counted.'),
  source: about(t.string, 'Where it is set: `project`, `organization`, `plan` or `default`.'),
});

/** The limits of a project or an organization as operators see them; null stands for no limit. */
export const TenantLimitsView = view(
  'TenantLimits',
  'The limits of a project or an organization.',
  {
    organization_id: about(idView('org'), 'The organization.'),
    project_id: about(
      nullable(idView('proj')),
      'The project; null for those of a project of the organization that has none of its own.',
    ),
    plan: about(t.string, 'The plan of the organization.'),
    limits: about(t.record(t.string, LimitView), 'Each limit by its name.'),
  },
);

export type PublishedLimits = t.TypeOf<typeof TenantLimitsView>;

/** Limits in their published form. */
export const limitsJson = ({
  organization,
  project,
  plan,
  layers,
  usual,
}: TenantLimits): t.TypeOf<typeof TenantLimitsView> => ({
  organization_id: organization,
  project_id: project,
  plan: plan ?? defaultPlan,
  limits: Object.fromEntries(
    limitNames.map((name) => [
      publishedName(name),
      { ...effectiveLimit(layers, name, usual[name]), unit: declarationOf(name).unit },
    ]),
  ),
});

/** A plan as operators see it: what it sets; null stands for no limit. */
export const PlanView = view('Plan', 'A named set of limits.', {
  name: about(t.string, 'Its name.'),
  limits: about(t.record(t.string, nullable(t.number)), 'What it sets; null for no limit.'),
});

/** A plan in its published form. */
export const planJson = ({ name, limits }: Plan): t.TypeOf<typeof PlanView> => ({
  name,
  limits: valuesJson(limits),
});

const valuesJson = (limits: LimitValues): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    limitNames.flatMap((name) => {
      const value = limits[name];
      return value === undefined ? [] : [[publishedName(name), value]];
    }),
  );

/** How limits and a plan are published. */
export const shownLimits = shown(TenantLimitsView, limitsJson);
export const shownPlan = shown(PlanView, planJson);
