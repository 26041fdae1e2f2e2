import { existsSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type ArchiveManifest, archiveFormat } from '../../adapters/backup/projects/manifest.js';
import { writeProjectArchive } from '../../adapters/backup/projects/write-archive.js';
import {
  type ArchivedRow,
  type ArchivedTable,
  archivedTables,
} from '../../adapters/knex/archive/archived-tables.js';
import { leaveProject } from '../../adapters/knex/archive/leave-project.js';
import { type ReadTable, readProject } from '../../adapters/knex/archive/read-project.js';
import { migrationNames } from '../../adapters/knex/migrations/statements.js';
import type { Sha256 } from '../../core/model/media/sha256.js';
import type { Project } from '../../core/model/tenants/project.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { Assembly } from '../assembly/index.js';
import { sync } from '../backup/database-file.js';
import { requireSpace } from '../backup/disk-space.js';
import { CommandFailure, orFail } from '../commands/output.js';
import type { OnProgress } from '../commands/terminal/progress.js';
import type { Configuration } from '../configuration/configuration.js';
import { openApplication } from '../container/open-application.js';
import { readingDatabase } from '../container/reading-database.js';
import { version } from '../version.js';
import { keyCheckOf } from './archive-key.js';
import { archiveSecrets } from './archive-secrets.js';
import { audited } from './audited.js';
import { writingDatabase } from './writing-database.js';

export type ExportProject = {
  readonly project: string;
  /** A file, or a folder in which a file gets the id of the project as its name. */
  readonly to: string;
  /** Encrypts secrets in the archive. Undefined: they are left out. */
  readonly key: Sealing | undefined;
  /** How long it waits for workers to end what they have in hand, in ms. */
  readonly waitMs: number;
  readonly onProgress: OnProgress;
};

/** What was exported, and where it is. */
export type Exported = { readonly file: string; readonly manifest: ArchiveManifest };

/**
 * Writes a suspended project into a file. From then on nothing of it changes here, until it is resumed. The file appears under
 * its name when it is whole.
 */
export const exportProject = async (
  configuration: Configuration,
  given: ExportProject,
): Promise<Exported> => {
  const file = targetOf(given);
  const { assembly, close } = await openApplication({ ...configuration, role: 'api' }, 'operate');
  try {
    const project = orFail(await assembly.useCases.getProject({ project: given.project }));
    const { organization, id } = project;
    await requireSpace(dirname(file), await mediaBytes(configuration, id));
    return await audited(assembly, { action: 'project.export', organization, project: id }, () =>
      exportLeft(configuration, { ...given, assembly, project, file }),
    );
  } finally {
    await close();
  }
};

const targetOf = ({ project, to }: ExportProject): string => {
  const isFolder = existsSync(to) && statSync(to).isDirectory();
  const file = resolve(isFolder ? join(to, `${project}.tar`) : to);
  if (existsSync(file))
    throw new CommandFailure('archive_exists', `${file} exists. Choose another name`);
  if (existsSync(dirname(file))) return file;
  throw new CommandFailure(
    'no_folder',
    `There is no folder ${dirname(file)}. Create it, or correct --to`,
  );
};

const mediaBytes = async (configuration: Configuration, id: string): Promise<number> => {
  const { prefix = '', schema } = configuration.installation;
  const row = await readingDatabase(configuration, (db) => {
    const query = db(`${prefix}projects`).where({ id }).first('media_bytes');
    return schema === undefined ? query : query.withSchema(schema);
  });
  return Number(row?.media_bytes ?? 0);
};

type Work = Omit<ExportProject, 'project'> & {
  readonly assembly: Assembly;
  readonly project: Project;
  readonly file: string;
};

const exportLeft = async (configuration: Configuration, work: Work): Promise<Exported> => {
  const { project, file, onProgress } = work;
  await writingDatabase(configuration, (db) => leave(configuration, db, work));
  const { installation } = configuration;
  const { id, organization } = project;
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const output = await open(partial, 'wx', 0o600);
  try {
    onProgress('reading', 0, 0);
    const manifest = await writingDatabase(configuration, (db) =>
      readProject(db, { ...installation, project: id, organization }, (read) =>
        writeAll(output, read, work),
      ),
    );
    await output.sync();
    await output.close();
    await rename(partial, file);
    await sync(dirname(file));
    return { file, manifest };
  } catch (error) {
    throw isDiskFull(error)
      ? new CommandFailure(
          'disk_full',
          `The disk of ${dirname(file)} is full. The project has left and waits: free some, and run the command again, or roundtrip project resume ${id}`,
        )
      : error;
  } finally {
    await output.close().catch(() => undefined);
    await rm(partial, { force: true });
  }
};

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** How often it looks whether the workers have ended, in ms. */
const lookEveryMs = 100;

const leave = async (
  { installation }: Configuration,
  db: Knex,
  { project: { id }, assembly, waitMs, onProgress }: Work,
): Promise<void> => {
  const until = performance.now() + waitMs;
  const { clock, steadyTime } = assembly.parts;
  for (;;) {
    const leaving = await leaveProject(db, {
      ...installation,
      project: id,
      now: clock(),
      steadyNow: steadyTime?.now() ?? clock(),
    });
    if (leaving === 'left') return;
    if (leaving === 'not_suspended' || leaving === 'missing')
      throw new CommandFailure(
        'project_not_suspended',
        `${id} takes messages. Suspend it first: roundtrip project suspend ${id}`,
      );
    if (performance.now() > until)
      throw new CommandFailure(
        'project_busy',
        `Workers still had work of ${id} in hand after ${Math.round(waitMs / 1_000)} s, such as webhooks that are delivered. ` +
          'Nothing was changed. Run the command again, or let it wait longer with --wait',
      );
    onProgress('waiting for workers', 0, 0);
    await sleep(lookEveryMs);
  }
};

const writeAll = async (
  output: FileHandle,
  read: ReadTable,
  { assembly, project, key, onProgress }: Work,
): Promise<ArchiveManifest> => {
  const { stores, blobs, sealing, clock } = assembly.parts;
  const madeAt = clock();
  const archive = writeProjectArchive(output, madeAt);
  const steady = await stores.steadyRecords?.read();
  await archive.addHeader({
    format: archiveFormat.format,
    format_version: archiveFormat.version,
    ...{ made_at: madeAt, made_by: version, schema: migrationNames.at(-1) ?? '' },
    ...{ project: project.id, name: project.name, environment: project.environment },
    organization: project.organization,
    key_check: key ? keyCheckOf(key) : null,
    steady_offset_ms: steady?.record?.offsetMs ?? 0,
  });
  const secrets = archiveSecrets(key ? { from: sealing, to: key } : 'leave out', madeAt);
  const rows: Record<string, number> = {};
  const wanted = new Set<string>();
  async function* moved(table: ArchivedTable): AsyncGenerator<ArchivedRow> {
    let count = 0;
    for await (const row of read(table)) {
      if (table.table === 'media' && row.deleted_at === null) wanted.add(String(row.sha256));
      const written = secrets.moved(table.table, row);
      if (written) yield written;
      count += 1;
      if (count % 1_000 === 0) onProgress(`rows of ${table.table}`, count, 0);
    }
  }
  for (const table of archivedTables)
    rows[table.table] = await archive.addRows(table.table, moved(table));
  const missing: string[] = [];
  let [files, bytes] = [0, 0];
  for (const sha256 of wanted) {
    onProgress('media files', files, wanted.size);
    const source = await blobs.open(sha256 as Sha256);
    const added = source && (await archive.addMedia(sha256, source));
    if (added && added.sha256 !== sha256)
      throw new CommandFailure('media_damaged', `The media file ${sha256} has other bytes`);
    if (!added) missing.push(sha256);
    files += added ? 1 : 0;
    bytes += added?.bytes ?? 0;
  }
  return archive.end({
    rows,
    media: { files, bytes, missing },
    without_secrets: secrets.without(),
    answers_left_out: secrets.leftOut(),
  });
};
