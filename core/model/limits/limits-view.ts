import * as t from 'io-ts';
import { nullable } from '../../shared/codec.js';
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

const LimitView = t.strict(
  { value: nullable(t.number), unit: t.string, source: t.string },
  'Limit',
);

/** The limits of a project or an organization as commands print them; null stands for no limit. */
export const TenantLimitsView = t.strict(
  {
    organization_id: idView('org'),
    project_id: nullable(idView('proj')),
    plan: t.string,
    limits: t.record(t.string, LimitView),
  },
  'TenantLimits',
);

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

/** A plan as commands print it: what it sets; null stands for no limit. */
export const PlanView = t.strict(
  { name: t.string, limits: t.record(t.string, nullable(t.number)) },
  'Plan',
);

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
