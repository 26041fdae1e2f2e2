import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { type Instant, isoTime } from '../../../core/shared/time.js';
import { type BackupLocation, backupLocation } from '../../backup/places/location.js';
import type { Configuration } from '../../configuration/configuration.js';
import { keys256 } from '../../configuration/parsers.js';
import type { Replayed } from '../../erasures/replay.js';
import type { ErasedAgain } from '../../erasures/restored.js';
import { jsonOption, type ReadConfiguration } from '../context.js';
import { CommandFailure, type Output, printed } from '../output.js';
import { withProgress } from '../terminal/progress.js';
import { requireDatabase } from './required-database.js';

const locationArgument = (text: string): BackupLocation => {
  const location = backupLocation(text);
  if (location) return location;
  throw new InvalidArgumentError('It must be a file, or s3://BUCKET/KEY.');
};

const place = 'file, or s3://BUCKET/KEY with ?endpoint=URL when it is not at AWS';

const keyIsApart =
  'The backup does not contain the encryption key. Keep ROUNDTRIP_ENCRYPTION_KEY, or the file encryption.key of the\n' +
  'data folder, in another place: without it, no provider token and no webhook secret in the backup can be decrypted.\n';

const keyFileOption = [
  '--key-file <file>',
  'file with the key of the backup, 32 bytes in base64 (default ROUNDTRIP_BACKUP_KEY)',
] as const;

/** The configuration, with the keys of backups in a file where one is named. */
const withKeyFile = (configuration: Configuration, file: string | undefined): Configuration => {
  if (file === undefined) return configuration;
  const backupKeys = keys256(readText(file));
  if (backupKeys) return { ...configuration, backupKeys };
  throw new CommandFailure(
    'wrong_backup_key',
    `${file} must contain different keys of 32 bytes in base64, such as openssl rand -base64 32 prints`,
  );
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure('no_backup_key', `${file} cannot be read: ${reason}`);
  }
};

/** `backup`: one file with the database and its media files. `backup verify` checks one. */
export const backupCommand = (read: ReadConfiguration, output: Output) => {
  const backup = new Command('backup')
    .description('copy the SQLite database and its media files into one file, while a server runs')
    .option('--to <place>', place, locationArgument)
    .option(...keyFileOption)
    .option(...jsonOption)
    .action(async ({ to, keyFile, json }) => {
      if (!to) return backup.error("error: required option '--to <place>' not specified");
      const { makeBackup } = await import('../../backup/make-backup.js');
      const made = await withProgress(output, 'backing up', (onProgress) =>
        makeBackup(withKeyFile(read(), keyFile), to, onProgress),
      );
      const { createdAt, migration, incarnation, media } = made;
      const answer = { created_at: isoTime(createdAt), migration, incarnation, media };
      output.out(printed(answer, json === true));
      if (json !== true) output.error(keyIsApart);
    });
  backup.addCommand(verifyCommand(read, output));
  return backup;
};

/** `backup verify`: checks a backup, and restores nothing. */
const verifyCommand = (read: ReadConfiguration, output: Output) =>
  new Command('verify')
    .description('check all of a backup that restore checks, and restore nothing')
    .requiredOption('--from <place>', place, locationArgument)
    .option(...keyFileOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExit codes: 0 when it can be restored; 1 when something is wrong.')
    .action(async ({ from }, command) => {
      // Options that `backup` has too are read as its own.
      const { keyFile, json } = command.optsWithGlobals();
      const { verifyBackup } = await import('../../backup/verify-backup.js');
      const { manifest, ...found } = await withProgress(output, 'verifying', (onProgress) =>
        verifyBackup(withKeyFile(read(), keyFile), from, onProgress),
      );
      const answer = {
        backup_of: isoTime(manifest.createdAt),
        version: manifest.version,
        migration: manifest.migration,
        incarnation: manifest.incarnation,
        bytes: found.bytes,
        database_bytes: found.databaseBytes,
        media: manifest.media,
        encrypted: found.isEncrypted,
        file_checksum: found.hasFileHash ? 'ok' : 'none',
        encryption_key: found.key,
      };
      output.out(printed(answer, json === true));
      if (found.key === 'different')
        throw new CommandFailure(
          'different_encryption_key',
          'The backup is whole, but the encryption key here is not the one of the backup: a server with this one does not start on it',
        );
      if (found.key === 'missing')
        output.error('There is no encryption key here, so whether it fits was not checked.\n');
    });

const keyNotes = {
  same: '',
  missing:
    'There is no encryption key here: put the one of the backed up server in place; without it the server does not start.\n',
  different:
    'The encryption key here is not the one of the backup: put that one in place; with this one the server does not start.\n',
};

const serverErases =
  'Persons were erased after the backup: the server erases them again before it serves, once its encryption key is in place.\n';

/** Names what is left of persons who were erased again. */
const leftNote = ({ left }: Pick<Replayed, 'left'>): string =>
  left.length === 0
    ? ''
    : `Damaged messages of persons who were erased after the backup are still there. They are neither shown nor sent:
${left.map(({ id, file }) => `  ${id} (erasure ${file})\n`).join('')}Delete them: docs/operations/runbook/RoundtripDamagedRows.md.
`;

/** What the operator does after a restore. */
const nextSteps = (createdAt: Instant, hasNoGap: boolean): string =>
  hasNoGap
    ? 'Next: start the server.\n'
    : `Next, before you let clients in:
- Revoke again each API key that was revoked after ${isoTime(createdAt)}: roundtrip key revoke KEY. It works again.
- Persons who were erased after that time are erased again, as far as the log of erasures is here. Compare it with your
  own list: roundtrip erase.
- Let clients reconcile what they sent after that time, or discard it: a request that they repeat sends a second message.
Then start the server. Messages whose outcome is unknown wait for a report, or fail with outcome_unknown.
docs/operations/backup.md, "What a restore means", has the rest.
`;

/** `restore`: puts a backup in place of the database. */
export const restoreCommand = (read: ReadConfiguration, output: Output) =>
  new Command('restore')
    .description(
      'restore the SQLite database and its media files from a backup; stop the server first',
    )
    .requiredOption('--from <place>', place, locationArgument)
    .option('--force', 'replace the existing database (default: refuse)')
    .option(
      '--no-gap',
      'no server ran after the backup, so that waiting messages cannot have been sent (default: ask or report)',
    )
    .option(...keyFileOption)
    .option(...jsonOption)
    .action(async ({ from, force = false, gap, keyFile, json }) => {
      const { restoreBackup } = await import('../../backup/restore-backup.js');
      const { manifest, key, ...restored } = await withProgress(output, 'restoring', (onProgress) =>
        restoreBackup(withKeyFile(read(), keyFile), { from, force, hasNoGap: !gap, onProgress }),
      );
      const answer = {
        backup_of: isoTime(manifest.createdAt),
        incarnation: restored.incarnation,
        unknown_messages: restored.messages,
        unknown_templates: restored.templates,
        media: manifest.media,
        encryption_key: key,
        erased_again: restored.erasedAgain?.persons ?? null,
        deleted_again: restored.erasedAgain?.projects ?? null,
      };
      output.out(printed(answer, json === true));
      const again = restored.erasedAgain ? leftNote(restored.erasedAgain) : serverErases;
      output.error(keyNotes[key] + again + nextSteps(manifest.createdAt, !gap));
    });

const instantArgument = (text: string): Instant => {
  const at = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(at)) return at;
  throw new InvalidArgumentError('It must be a time such as 2026-11-29T12:00:00Z.');
};

/** Erases again who was erased after an instant. */
const eraseSince = async (configuration: Configuration, since: Instant): Promise<ErasedAgain> => {
  const [{ openApplication }, { erasurePlace }, { erasuresSince, replayErasures }, deletions] =
    await Promise.all([
      import('../../container/open-application.js'),
      import('../../erasures/place.js'),
      import('../../erasures/replay.js'),
      import('../../erasures/deletions.js'),
    ]);
  const place = erasurePlace(configuration);
  if (!place)
    throw new CommandFailure(
      'no_erasure_log',
      'There is no log of erasures: set ROUNDTRIP_ERASURE_LOG as for the server. The incarnation has begun',
    );
  const { assembly, close } = await openApplication({ ...configuration, role: 'api' }, 'operate');
  const places = [place];
  try {
    const ended = await deletions.deletionsSince({ places, since });
    const projects = await deletions.deleteAgain(assembly, ended);
    const found = await erasuresSince({ places, since });
    return { ...(await replayErasures(assembly, found)), projects };
  } finally {
    await close();
  }
};

/** `incarnation begin`: what `restore` does to a database that another tool restored. */
export const incarnationCommands = (read: ReadConfiguration, output: Output) => {
  const incarnation = new Command('incarnation').description(
    'tell the service that another tool restored its database',
  );
  incarnation
    .command('begin')
    .description('begin a new incarnation after a restore; stop every server first')
    .option(
      '--as-of <time>',
      'the instant that the database is of, such as 2026-11-29T12:00:00Z; who was erased after it is erased again (default: no one)',
      instantArgument,
    )
    .option(...jsonOption)
    .action(async ({ asOf, json }) => {
      const { beginIncarnation } = await import('../../container/open-application.js');
      const configuration = read();
      await requireDatabase(configuration);
      const begun = await beginIncarnation(configuration);
      const { incarnation: number, messages, templates } = begun;
      const answer = {
        incarnation: number,
        unknown_messages: messages,
        unknown_templates: templates,
      };
      const again = asOf === undefined ? null : await eraseSince(configuration, asOf);
      const repeated = {
        erased_again: again?.persons ?? null,
        deleted_again: again?.projects ?? null,
      };
      output.out(printed({ ...answer, ...repeated }, json === true));
      if (again) output.error(leftNote(again));
    });
  return incarnation;
};
