import type { LimitLayers } from '../../../../core/model/limits/effective-limits.js';
import type { Plan } from '../../../../core/model/limits/plan.js';
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

/** The limits that are set for a project, by level. */
export const layersOf: Query<'id', LayerCells & { readonly id: string }, LimitLayers> = {
  name: 'layers_of',
  columns: { id: 'text' },
  sql: ({ tables, value }) =>
    `select projects.id, ${layerColumns} from ${tables.projects} ${joinLayers({ tables })}
      where projects.id = ${value('id')}`,
  fromRow: ({ id, ...row }) => layersIn(row, id) ?? {},
};
