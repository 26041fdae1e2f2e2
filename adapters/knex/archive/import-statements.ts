import { type Command, insertInto, type Query } from '../session/statement.js';
import { columnsOfPart } from '../tables/project-removal.js';
import { archivedTables } from './archived-tables.js';

const exists = (table: 'organizations' | 'projects'): Query<'id', unknown, unknown> => ({
  name: `import_finds_${table}`,
  columns: { id: 'text' },
  sql: ({ tables, value }) => `select id from ${tables[table]} where id = ${value('id')}`,
  fromRow: (row) => row,
});

/** Whether there is an organization. */
export const organizationExists = exists('organizations');
/** Whether there is a project. */
export const projectExists = exists('projects');

/** Which of the given endpoints there are, of any project. */
export const endpointExists: Query<'id', unknown, unknown> = {
  name: 'endpoint_exists',
  columns: { id: 'text' },
  sql: ({ tables, given }) => `select given.id from ${given} join ${tables.endpoints} using (id)`,
  fromRow: (row) => row,
};

type DeletedRow = { readonly removed_at: string | number | null };

/** Whether a project was deleted here, and whether rows of it are left. */
export const deletedProject: Query<'id', DeletedRow, 'removed' | 'unfinished'> = {
  name: 'deleted_project',
  columns: { id: 'text' },
  sql: ({ tables, value }) =>
    `select removed_at from ${tables.deleted_projects} where id = ${value('id')}`,
  fromRow: ({ removed_at: removedAt }) => (removedAt === null ? 'unfinished' : 'removed'),
};

/** Forgets that a project was deleted here, which has come back. */
export const forgetDeletedProject: Command<'id'> = {
  name: 'forget_deleted_project',
  columns: { id: 'text' },
  sql: ({ tables, value }) => `delete from ${tables.deleted_projects} where id = ${value('id')}`,
};

/** Notes an import, or an endpoint of it. A later run takes the place of an earlier one. */
export const addImport = insertInto(
  'project_imports',
  { project: 'text', endpoint: 'text', organization: 'text', run: 'text', began_at: 'bigint' },
  `on conflict (project, endpoint) do update set
     organization = excluded.organization, run = excluded.run, began_at = excluded.began_at`,
);

/** The run of an import that is under way. */
export const importRun: Query<'project', { readonly run: string }, string> = {
  name: 'import_run',
  columns: { project: 'text' },
  sql: ({ tables, value, forUpdate }) =>
    `select run from ${tables.project_imports}
      where project = ${value('project')} and endpoint = '' ${forUpdate('project_imports')}`,
  fromRow: ({ run }) => run,
};

type ImportRow = { readonly organization: string; readonly began_at: string | number };

/** An import that is not done. */
export const importedProject: Query<
  'project',
  ImportRow,
  { readonly organization: string; readonly began_at: number }
> = {
  name: 'imported_project',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select organization, began_at from ${tables.project_imports}
      where project = ${value('project')} and endpoint = ''`,
  fromRow: ({ organization, began_at: at }) => ({ organization, began_at: Number(at) }),
};

/** Forgets the endpoints of an earlier run. */
export const forgetImportedEndpoints: Command<'project'> = {
  name: 'forget_imported_endpoints',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.project_imports} where project = ${value('project')} and endpoint <> ''`,
};

/** Forgets an import that is done, or undone. */
export const endImport: Command<'project'> = {
  name: 'end_import',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.project_imports} where project = ${value('project')}`,
};

/**
 * Removes some rows that an import has added first, for each table. The endpoints are those that the import has noted: they are
 * added last.
 */
export const undoSteps: readonly Query<string, unknown, unknown>[] = archivedTables
  .filter(({ archived }) => archived.added === 'first')
  .toReversed()
  .map((part) => ({
    name: `undo_import_${part.table}`,
    columns: columnsOfPart(part, { removed: 'bigint' }),
    sql: (fragments) => {
      const { tables, value } = fragments;
      const endpoints = `(select project, endpoint as id from ${tables.project_imports}) as endpoints`;
      const noted = { ...fragments, tables: { ...tables, endpoints } };
      return `delete from ${tables[part.table]} where (${part.key}) in
         (select ${part.key} from ${tables[part.table]} where ${part.isOfProject(noted)} limit ${value('removed')})
       returning 1`;
    },
    fromRow: (row) => row,
  }));
