import { randomUUID } from 'node:crypto';
import type { ProjectArchive } from '../../adapters/backup/projects/read-archive.js';
import {
  ImportEnded,
  type NoImport,
  type ProjectImport,
  type ProjectImports,
} from '../../adapters/knex/archive/add-project.js';
import {
  type Archived,
  type ArchivedRow,
  type ArchivedTable,
  archivedTables,
  shiftedRow,
} from '../../adapters/knex/archive/archived-tables.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { OrganizationId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import type { Assembly } from '../assembly/index.js';
import { CommandFailure } from '../commands/output.js';
import type { OnProgress } from '../commands/terminal/progress.js';
import { type ArchiveSecrets, archiveSecrets } from './archive-secrets.js';
import { ownIdsOf, type RequireOwn, requireOwn } from './own-rows.js';
import { takenIn } from './taken-id.js';

/** An archive that was checked, and where it goes. */
export type AddArchive = {
  readonly assembly: Assembly;
  readonly archive: ProjectArchive;
  readonly organization: OrganizationId;
  /** Opens the secrets of the archive. Undefined: they are left out. */
  readonly key: Sealing | undefined;
  readonly onProgress: OnProgress;
};

/** What was added. */
export type Added = {
  readonly project: string;
  readonly rows: number;
  readonly mediaFiles: number;
  /** Channels and endpoints whose secrets must be set again. */
  readonly without: readonly string[];
};

/** Rows of one transaction. */
const rowsAtOnce = 500;

/** Adds the project of an archive: all of it, or nothing that can be found. */
export const addArchive = async (imports: ProjectImports, work: AddArchive): Promise<Added> => {
  const { archive, assembly, organization, key } = work;
  const { header, manifest } = archive;
  const { sealing, clock, stores, steadyTime } = assembly.parts;
  const run: ProjectImport = { project: header.project, organization, run: randomUUID() };
  const ids = await ownIdsOf(archive);
  const refusal = await imports.begin(run, [...ids.endpoints].map(String), clock());
  if (refusal) throw new CommandFailure(refusal, refusals[refusal](run));
  const secrets = archiveSecrets(key ? { from: key, to: sealing } : 'leave out', clock());
  const steady = await stores.steadyRecords?.read();
  const reading: Reading = {
    ...{ archive, organization, secrets },
    requireOwn: requireOwn(header.project, ids),
    now: clock(),
    byMs: (steady?.record?.offsetMs ?? 0) - header.steady_offset_ms,
    dueAt: steadyTime?.now() ?? clock(),
  };
  try {
    await addMedia(work);
    await addFirst(imports, run, reading, work.onProgress);
    await addLast(imports, run, reading, work.onProgress);
  } catch (error) {
    if (error instanceof ImportEnded) throw new CommandFailure('import_ended', error.message);
    // What cannot succeed leaves nothing. Anything else can be begun again.
    if (error instanceof CommandFailure) await imports.undo(run.project, run.run);
    throw error;
  }
  return {
    project: header.project,
    rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0),
    mediaFiles: archive.media.length,
    without: header.key_check === null ? manifest.without_secrets : secrets.without(),
  };
};

/** The bytes come before the rows that name them, as in an upload. */
const addMedia = async ({
  assembly: {
    parts: { blobs },
  },
  archive: { media },
  onProgress,
}: AddArchive): Promise<void> => {
  for (const [i, { bytes }] of media.entries()) {
    onProgress('media files', i, media.length);
    await blobs.put(bytes());
  }
};

const tablesAdded = (when: Archived['added']): readonly ArchivedTable[] =>
  archivedTables.filter(({ archived }) => archived.added === when);

const addFirst = async (
  imports: ProjectImports,
  run: ProjectImport,
  reading: Reading,
  onProgress: OnProgress,
): Promise<void> => {
  const { rows: totals } = reading.archive.manifest;
  for (const table of tablesAdded('first')) {
    let done = 0;
    for await (const rows of batchesOf(reading, table)) {
      await takenIn(table.table, () => imports.add(run, table, rows));
      done += rows.length;
      onProgress(`rows of ${table.table}`, done, totals[table.table] ?? 0);
    }
  }
};

const addLast = async (
  imports: ProjectImports,
  run: ProjectImport,
  reading: Reading,
  onProgress: OnProgress,
): Promise<void> => {
  const last: (readonly [ArchivedTable, readonly ArchivedRow[]])[] = [];
  for (const table of tablesAdded('last'))
    for await (const rows of batchesOf(reading, table)) last.push([table, rows]);
  onProgress('the last step', 0, 0);
  await takenIn('what is added last', () => imports.end(run, last));
};

const refusals: Readonly<Record<NoImport, (run: ProjectImport) => string>> = {
  organization_not_found: ({ organization }) => `There is no organization ${organization}.`,
  project_exists: ({ project }) =>
    `${project} is here already. Nothing was changed. Delete it first, or import it into another installation`,
  project_is_being_deleted: ({ project }) =>
    `${project} was deleted here, and its rows are still being removed. Wait until roundtrip project deletion ${project} says removed`,
  endpoint_exists: () =>
    'A webhook endpoint of the archive is here already, in another project. Nothing was changed. Delete that project first, or import the archive into another installation',
};

type Reading = {
  readonly archive: ProjectArchive;
  readonly organization: string;
  readonly secrets: ArchiveSecrets;
  readonly requireOwn: RequireOwn;
  readonly byMs: number;
  readonly now: Instant;
  /** When the lanes are due. */
  readonly dueAt: number;
};

/** The details of an audit entry that says of itself that it was imported. */
const asImported = (details: unknown): string =>
  JSON.stringify({ ...(JSON.parse(String(details)) as object), imported: true });

/** The rows of a table as this installation stores them. */
async function* batchesOf(
  { archive, organization, secrets, requireOwn: require, byMs, now, dueAt }: Reading,
  table: ArchivedTable,
): AsyncGenerator<readonly ArchivedRow[]> {
  const columns = Object.keys(table.columns);
  const isOfOrganization = columns.includes('organization');
  let rows: ArchivedRow[] = [];
  for await (const row of archive.rows<ArchivedRow>(table.table)) {
    require(table, row);
    const moved = secrets.moved(table.table, row);
    if (!moved) continue;
    // Its cells are made of its record again.
    require(table, moved);
    const shifted = shiftedRow(table, moved, byMs);
    const cells = Object.fromEntries(columns.map((column) => [column, shifted[column] ?? null]));
    rows.push({
      ...cells,
      ...(isOfOrganization && { organization }),
      // It is at home here, suspended until an operator has looked at it, and a worker looks at each of its lanes.
      ...(table.table === 'projects' && { left_at: null, suspended_at: row.suspended_at ?? now }),
      ...(table.table === 'lanes' && { next_due_at: dueAt }),
      // Who made the archive can have written them: they are no entries of this installation.
      ...(table.table === 'audit_entries' && { details: asImported(row.details) }),
    });
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
