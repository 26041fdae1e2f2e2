import type { TableName } from '../../names/table-names.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type Row,
  updateOf,
} from '../../session/statement.js';
import { columnsOf } from '../cells.js';
import type { Field, RawRow } from './fields.js';

type FieldOf<Entity> = keyof Entity & string;

type Description<Entity> = {
  /** How each field is stored. */
  readonly fields: { readonly [Name in FieldOf<Entity>]-?: Field<Entity[Name], Entity> };
  readonly key: readonly FieldOf<Entity>[];
  /** The fields by which Changes stand on sets. */
  readonly sets?: readonly FieldOf<Entity>[];
  /** The fields that only an insert writes. */
  readonly counters?: readonly FieldOf<Entity>[];
  /** The cells of a new row that belong to no field. */
  readonly beside?: Row;
};

/** The rows of one kind of entity of the administration. */
export type EntityTable<Entity> = {
  /** The columns, as SQL. */
  readonly columns: string;
  readonly fromRow: (row: object) => Entity;
  /** The cells of some fields of an entity. */
  readonly cells: (fields: Partial<Entity>) => Row;
  /** A query for the entities that have the values of some fields. `end` is SQL that ends it. */
  readonly by: (
    name: string,
    fields: readonly FieldOf<Entity>[],
    end?: string,
  ) => EntityQuery<Entity>;
  /** Finds entities by their keys and locks them, in ascending order, until the transaction ends. */
  readonly lock: EntityQuery<Entity>;
  /** Finds the sets on which Changes stand, by the field that has one value in them. */
  readonly sets: Readonly<Record<string, EntityQuery<Entity>>>;
  readonly add: Command;
  /** The row of a new entity. */
  readonly newRow: (entity: Entity) => Row;
  /** Updates all fields but counters, by the key. */
  readonly change: Command;
  readonly remove: Command;
};

export type EntityQuery<Entity> = Query<string, object, Entity>;

/** A table whose statements follow from the description of its fields. */
export const entityTable = <Entity extends object>(
  table: TableName,
  { fields, key, sets = [], counters = [], beside = {} }: Description<Entity>,
): EntityTable<Entity> => {
  const all = Object.entries<AnyField>(fields as object as Readonly<Record<string, AnyField>>) as [
    FieldOf<Entity>,
    AnyField,
  ][];
  const types = (isIn: (field: FieldOf<Entity>) => boolean): Columns =>
    Object.assign({}, ...all.map(([field, { columns }]) => (isIn(field) ? columns : {})));
  const columns = columnsOf(
    table,
    types(() => true),
  );
  const byKey = types((field) => key.includes(field));
  const keyNames = Object.keys(byKey);
  const fromRow = (row: object): Entity =>
    Object.fromEntries(
      all.flatMap(([field, { value }]) => {
        const found = value(row as RawRow, table);
        return found === undefined ? [] : [[field, found]];
      }),
    ) as Entity;

  const by: EntityTable<Entity>['by'] = (name, given, end = '') => {
    const values = types((field) => given.includes(field));
    const same = Object.keys(values).map((column) => `${table}.${column} = given.${column}`);
    return {
      name,
      columns: values,
      sql: ({ tables, given }) =>
        `select ${columns} from ${given} join ${tables[table]} on ${same.join(' and ')} ${end}`,
      fromRow,
    };
  };
  const inOrder = keyNames.map((name) => `${table}.${name}`).join(', ');
  const find = by(`lock_entities_of_${table}`, key, `order by ${inOrder}`);
  const besideTypes = Object.entries(beside).map(([column, cell]) => [
    column,
    typeof cell === 'string' ? 'text' : 'bigint',
  ]);

  const cellsOf = (given: Partial<Entity>): Row =>
    Object.assign(
      {},
      ...all.map(([field, { cells }]) =>
        field in given ? cells(given[field] as never, given as never) : {},
      ),
    );

  return {
    columns,
    fromRow,
    cells: cellsOf,
    by,
    lock: {
      ...find,
      sql: (fragments) => `${find.sql(fragments)} ${fragments.forUpdate(table)}`,
    },
    sets: Object.fromEntries(sets.map((field) => [field, by(`${table}_with_${field}`, [field])])),
    add: insertInto(table, { ...types(() => true), ...Object.fromEntries(besideTypes) }),
    newRow: (entity) => ({ ...cellsOf(entity), ...beside }),
    change: updateOf(
      table,
      byKey,
      types((field) => !key.includes(field) && !counters.includes(field)),
    ),
    remove: {
      name: `delete_from_${table}`,
      columns: byKey,
      sql: ({ tables, given }) =>
        `delete from ${tables[table]} where (${keyNames.join(', ')}) in (select ${keyNames.join(', ')} from ${given})`,
    },
  };
};

/** A field of any entity. */
type AnyField = Field<never, never>;
