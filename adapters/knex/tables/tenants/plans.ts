import type { LimitLayers } from '../../../../core/model/limits/effective-limits.js';
import type { Plan } from '../../../../core/model/limits/plan.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';
import { joinLayers, type LayerCells, layerColumns, layersIn, limitsIn } from './limit-cells.js';

/** Plans: named sets of limits. */
export const plans = entityTable<Plan>('plans', {
  key: ['name'],
  fields: {
    name: text('name'),
    limits: {
      columns: { limits: 'text' },
      cells: (limits) => ({ limits: JSON.stringify(limits) }),
      value: ({ limits, name }) => limitsIn(limits, 'plans', String(name)) ?? {},
    },
    createdAt: integer('created_at'),
  },
});

/** Every plan, by name. */
export const allPlans: Query<never, object, Plan> = {
  name: 'all_plans',
  columns: {},
  sql: ({ tables }) => `select ${plans.columns} from ${tables.plans} order by plans.name`,
  fromRow: plans.fromRow,
};

/** Whether a cell with limits names `retention`, as SQL. */
const namesRetention = (cell: string): string => `${cell} like '%"retention"%'`;

/** What is set for projects where a level sets `retention`, in the order of the projects, after one of them. */
export const layersWithRetention: Query<
  'after' | 'limit',
  LayerCells & { readonly id: ProjectId },
  { readonly project: ProjectId; readonly layers: LimitLayers }
> = {
  name: 'layers_with_retention',
  columns: { after: 'text', limit: 'bigint' },
  skipsDamaged: true,
  sql: ({ tables, value }) =>
    `select projects.id, ${layerColumns} from ${tables.projects} ${joinLayers({ tables })}
      where projects.id > ${value('after')} and (${namesRetention('projects.limits')}
        or ${namesRetention('organizations.limits')} or ${namesRetention('plans.limits')})
      order by projects.id limit ${value('limit')}`,
  fromRow: ({ id, ...row }) => ({ project: id, layers: layersIn(row, id) ?? {} }),
};

/** The limits that are set for a project, by level. */
export const layersOf: Query<'id', LayerCells & { readonly id: string }, LimitLayers> = {
  name: 'layers_of',
  columns: { id: 'text' },
  sql: ({ tables, value }) =>
    `select projects.id, ${layerColumns} from ${tables.projects} ${joinLayers({ tables })}
      where projects.id = ${value('id')}`,
  fromRow: ({ id, ...row }) => layersIn(row, id) ?? {},
};
