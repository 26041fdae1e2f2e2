import type { ProjectArchive } from '../../adapters/backup/projects/read-archive.js';
import type { ArchivedRow, ArchivedTable } from '../../adapters/knex/archive/archived-tables.js';
import { CommandFailure } from '../commands/output.js';

/** Throws for a row of an archive that does not belong to its project: it could change what another project has. */
export type RequireOwn = (table: ArchivedTable, row: ArchivedRow) => void;

/** What an archive says to be channels and endpoints of its project. Nothing here has these ids, when an import has begun. */
export type OwnIds = {
  readonly channels: ReadonlySet<unknown>;
  readonly endpoints: ReadonlySet<unknown>;
};

/** Reads the ids of the channels and endpoints of an archive. */
export const ownIdsOf = async (archive: ProjectArchive): Promise<OwnIds> => {
  const idsOf = async (table: 'channels' | 'endpoints'): Promise<ReadonlySet<unknown>> => {
    const ids = new Set<unknown>();
    for await (const { id } of archive.rows<ArchivedRow>(table)) ids.add(id);
    return ids;
  };
  return { channels: await idsOf('channels'), endpoints: await idsOf('endpoints') };
};

/**
 * Holds the rows of an archive to its project. Who made the archive can have written anything into it: a key, a delivery or a job
 * of a project that is here already.
 */
export const requireOwn =
  (project: string, ids: OwnIds): RequireOwn =>
  (table, row) => {
    if (isOwn(table, row, { project, ...ids })) return;
    throw new CommandFailure(
      'foreign_row',
      `A row of ${table.table} in the archive is not of ${project}. Nothing of the project was added. Do not import an archive that was changed`,
    );
  };

const isOwn = (
  { table, columns }: ArchivedTable,
  row: ArchivedRow,
  { project, channels, endpoints }: OwnIds & { readonly project: string },
): boolean => {
  if (table === 'projects') return row.id === project;
  if (table === 'lanes') return channels.has(row.key) || endpoints.has(row.key);
  if (table === 'jobs' && !channels.has(row.lane)) return false;
  if (table === 'pending_inbound' || table === 'pending_media')
    return channels.has(/"channel":"([^"]*)"/.exec(String(row.message))?.[1]);
  // The entry of its creation was written before the project was there.
  if (table === 'audit_entries' && row.project === '')
    return row.action === 'project.create' && row.resource === project;
  if ('endpoint' in columns && !endpoints.has(row.endpoint)) return false;
  return !('project' in columns) || row.project === project;
};
