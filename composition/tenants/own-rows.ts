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

type Owner = OwnIds & { readonly project: string };

const isOwn = ({ table, columns }: ArchivedTable, row: ArchivedRow, owner: Owner): boolean => {
  const { project, endpoints } = owner;
  if (table === 'projects') return row.id === project && hasOwnSubscriptions(row, owner);
  // The entry of its creation was written before the project was there.
  if (table === 'audit_entries' && row.project === '')
    return row.action === 'project.create' && row.resource === project;
  if ('project' in columns && row.project !== project) return false;
  if ('record' in columns && !isRecordOf(project, row.record)) return false;
  return isOfLanes(table, row, owner) && (!('endpoint' in columns) || endpoints.has(row.endpoint));
};

/** Whether what a channel or an endpoint is to do is for those of the project. */
const isOfLanes = (table: string, row: ArchivedRow, owner: Owner): boolean => {
  const { channels, endpoints } = owner;
  if (table === 'lanes') return (row.kind === 'channel' ? channels : endpoints).has(row.key);
  if (table === 'jobs') return channels.has(row.lane);
  return !table.startsWith('pending_') || isOwnWait(row, owner);
};

/** What the service reads in a JSON text; undefined for a text that is none. */
const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A record can name its project beside the column. */
const isRecordOf = (project: string, record: unknown): boolean =>
  [undefined, project].includes(fieldOf(parsed(record), 'project') as string | undefined);

/** What waits is received by the channel in it; its name, which begins with that channel, keeps others of that name away. */
const isOwnWait = ({ name, message }: ArchivedRow, { project, channels }: Owner): boolean => {
  const channel = fieldOf(parsed(message), 'channel');
  return (
    channels.has(channel) &&
    String(name).split(' ', 2)[1] === channel &&
    isRecordOf(project, message)
  );
};

/** New events are delivered to these endpoints. */
const hasOwnSubscriptions = ({ subscriptions }: ArchivedRow, { endpoints }: Owner): boolean => {
  const all = parsed(subscriptions);
  return Array.isArray(all) && all.every((each) => endpoints.has(fieldOf(each, 'id')));
};
