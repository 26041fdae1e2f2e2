import type { Id, ProjectId } from '../../../../core/shared/ids.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

type Raw = {
  readonly project: ProjectId;
  readonly name: string;
  readonly record: Id<'msg' | 'tmpl'>;
};

/** The message or template of each external id. */
export const findExternalIds: Query<'project' | 'name', Raw, Raw> = {
  name: 'find_external_ids',
  columns: { project: 'text', name: 'text' },
  sql: ({ tables, given }) =>
    `select given.*, record from ${given} join ${tables.aliases} using (project, name)`,
  fromRow: (row) => row,
};

/** Inserts external ids. An existing one keeps its owner. */
export const addExternalIds = insertInto(
  'aliases',
  { project: 'text', name: 'text', record: 'text' },
  'on conflict (project, name) do nothing',
);

/** Deletes external ids of the given owners. */
export const deleteExternalIds: Command<'project' | 'name' | 'record'> = {
  name: 'delete_external_ids',
  columns: { project: 'text', name: 'text', record: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.aliases}
      where (project, name, record) in (select project, name, record from ${given})`,
};
