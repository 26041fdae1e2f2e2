import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ArchiveHeader } from '../../adapters/backup/projects/manifest.js';
import {
  DamagedArchive,
  openProjectArchive,
  type ProjectArchive,
  UnreadableArchive,
} from '../../adapters/backup/projects/read-archive.js';
import { projectImports } from '../../adapters/knex/archive/add-project.js';
import { migrationNames } from '../../adapters/knex/migrations/statements.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import { requireSpace } from '../backup/disk-space.js';
import { CommandFailure, orFail } from '../commands/output.js';
import type { OnProgress } from '../commands/terminal/progress.js';
import type { Configuration } from '../configuration/configuration.js';
import { openApplication } from '../container/open-application.js';
import { type Added, addArchive } from './add-archive.js';
import { requireKeyOf } from './archive-key.js';
import { audited } from './audited.js';
import { requireRoomForProject } from './room-for-project.js';
import { writingDatabase } from './writing-database.js';

export type ImportProject = {
  readonly file: string;
  readonly organization: string;
  /** Opens the secrets of the archive, and the file that it is in. Undefined: they are left out. */
  readonly key: { readonly sealing: Sealing; readonly file: string } | undefined;
  readonly leavesSecretsOut: boolean;
  readonly onProgress: OnProgress;
};

/**
 * Adds the project in a file to an organization. The whole file is checked before anything is written. Until the last step
 * nothing of the project can be found; then it is there, suspended as it was.
 */
export const importProject = async (
  configuration: Configuration,
  given: ImportProject,
): Promise<Added> => {
  const file = await open(given.file, 'r').catch((error) => {
    throw new CommandFailure('no_archive', `${given.file} cannot be read: ${error.message}`);
  });
  try {
    const archive = await opened(given, file);
    requireReadable(given, archive.header);
    await inArchive(given, () =>
      archive.verify((done, total) => given.onProgress('checking the archive', done, total)),
    );
    await requireDisk(configuration, (await file.stat()).size);
    return await withArchive(configuration, given, archive);
  } finally {
    await file.close();
  }
};

const opened = ({ file: name, ...given }: ImportProject, file: FileHandle) =>
  inArchive({ file: name, ...given }, () => openProjectArchive(file));

/** Says which file is damaged. */
const inArchive = async <Result>(
  { file }: Pick<ImportProject, 'file'>,
  read: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DamagedArchive)
      throw new CommandFailure(
        'archive_damaged',
        `${file} is damaged: ${error.message}. Nothing was changed. Copy it again, or export the project again`,
      );
    if (error instanceof UnreadableArchive)
      throw new CommandFailure(
        'archive_unreadable',
        `${file} is no archive that this version can read: ${error.message}`,
      );
    throw error;
  }
};

const requireReadable = (
  { file, key, leavesSecretsOut }: ImportProject,
  header: ArchiveHeader,
): void => {
  if (!migrationNames.includes(header.schema))
    throw new CommandFailure(
      'archive_is_newer',
      `${file} was made by version ${header.made_by}, whose schema ${header.schema} this version does not know. ` +
        'Upgrade this installation, and run the command again',
    );
  if (header.key_check === null || leavesSecretsOut) return;
  if (!key)
    throw new CommandFailure(
      'no_archive_key',
      `${file} has secrets. Give the key with which it was exported with --key-file, or leave them out with --without-secrets`,
    );
  requireKeyOf(key.sealing, header.key_check, key.file);
};

const opensSecrets = (
  { leavesSecretsOut }: ImportProject,
  { key_check: keyCheck }: ArchiveHeader,
): boolean => keyCheck !== null && !leavesSecretsOut;

/** Rows take more room with their indexes, and once more in the write-ahead log. */
const roomFactor = 3;

const requireDisk = async ({ database }: Configuration, bytes: number): Promise<void> => {
  if (database.kind === 'sqlite') await requireSpace(dirname(database.path), bytes * roomFactor);
};

const withArchive = async (
  configuration: Configuration,
  given: ImportProject,
  archive: ProjectArchive,
): Promise<Added> => {
  const { assembly, close } = await openApplication({ ...configuration, role: 'api' }, 'operate');
  try {
    const { project } = archive.header;
    const { id: organization } = orFail(
      await assembly.useCases.getOrganization({ organization: given.organization }),
    );
    await requireRoomForProject(assembly, organization);
    return await audited(assembly, { action: 'project.import', organization, project }, () =>
      writingDatabase(configuration, (db) =>
        addArchive(projectImports(db, configuration.installation), {
          ...{ assembly, archive, organization, onProgress: given.onProgress },
          key: opensSecrets(given, archive.header) ? given.key?.sealing : undefined,
        }),
      ),
    );
  } finally {
    await close();
  }
};
