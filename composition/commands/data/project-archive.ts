import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { jsonOption, type ReadConfiguration } from '../context.js';
import { CommandFailure, type Output, printed } from '../output.js';
import { withProgress } from '../terminal/progress.js';
import { requireDatabase, requireKey } from './required-database.js';

const keyFileOption = [
  '--key-file <file>',
  'file with the key of the archive, 32 bytes in base64: secrets are encrypted under it',
] as const;

const usualWaitMs = 60_000;

const waitArgument = (text: string): number => {
  if (/^\d{1,5}s$/.test(text)) return Number.parseInt(text, 10) * 1_000;
  throw new InvalidArgumentError('It must be a number of seconds, such as 60s.');
};

/** `project export`: writes a suspended project into a file. */
const exportCommand = (read: ReadConfiguration, output: Output) =>
  new Command('export')
    .description('write a suspended project into a file, to import it into another installation')
    .argument('<project>', 'id of the project')
    .requiredOption('--to <file>', 'file, or a folder in which the file gets the id as its name')
    .option(...keyFileOption)
    .option(
      '--without-secrets',
      'leave out tokens of providers and secrets of webhooks: they are set again there',
    )
    .option(
      '--wait <duration>',
      'how long to wait for workers to end what they have in hand (default: 60s)',
      waitArgument,
    )
    .option(...jsonOption)
    .action(async (project, { to, keyFile, withoutSecrets, wait, json }) => {
      if ((keyFile === undefined) === (withoutSecrets === undefined))
        throw new CommandFailure(
          'no_archive_key',
          'Give --key-file with a key for the secrets of the project, such as openssl rand -base64 32 prints, or --without-secrets',
        );
      const configuration = read();
      await requireDatabase(configuration);
      await requireKey(configuration);
      const [{ exportProject }, { archiveSealing }] = await Promise.all([
        import('../../tenants/export-project.js'),
        import('../../tenants/archive-key.js'),
      ]);
      const key = keyFile === undefined ? undefined : archiveSealing(keyFile);
      const { file, manifest } = await withProgress(output, 'exporting', (onProgress) =>
        exportProject(configuration, {
          ...{ project, to, key, onProgress },
          waitMs: wait ?? usualWaitMs,
        }),
      );
      const answer = {
        file,
        rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0),
        media_files: manifest.media.files,
        media_missing: manifest.media.missing,
        without_secrets: manifest.without_secrets,
      };
      output.out(printed(answer, json === true));
      output.error(afterExport(project));
    });

const afterExport = (project: string): string =>
  `The file has messages and contacts in clear text: keep it as a backup. ${project} has left: nothing of it changes here.\n` +
  'Next: roundtrip project import on the other installation, point the webhooks of the provider there, and resume it there.\n' +
  `Then roundtrip project delete ${project} here. roundtrip project resume ${project} here brings it back instead.\n`;

/** `project import`: adds a project from a file. */
const importCommand = (read: ReadConfiguration, output: Output) =>
  new Command('import')
    .description('add a project from a file that project export has written')
    .argument('<file>', 'the file')
    .requiredOption('--organization <org>', 'id of the organization here that gets it')
    .option(...keyFileOption)
    .option('--without-secrets', 'leave out the secrets of the archive, when its key is lost')
    .option(...jsonOption)
    .action(async (file, { organization, keyFile, withoutSecrets, json }) => {
      const configuration = read();
      await requireDatabase(configuration);
      await requireKey(configuration);
      const [{ importProject }, { archiveSealing }] = await Promise.all([
        import('../../tenants/import-project.js'),
        import('../../tenants/archive-key.js'),
      ]);
      const key =
        keyFile === undefined ? undefined : { sealing: archiveSealing(keyFile), file: keyFile };
      const leavesSecretsOut = withoutSecrets === true;
      const { project, rows, mediaFiles, without } = await withProgress(
        output,
        'importing',
        (onProgress) =>
          importProject(configuration, { file, organization, key, leavesSecretsOut, onProgress }),
      );
      const answer = { project, rows, media_files: mediaFiles, without_secrets: without };
      output.out(printed(answer, json === true));
      output.error(afterImport(project, without));
    });

const afterImport = (project: string, without: readonly string[]): string =>
  (without.length > 0
    ? `Set the secrets again of ${without.join(', ')}: credentials of channels, and a rotation of the secrets of webhooks.\n`
    : '') +
  `${project} is suspended. Next: point the webhooks of its provider here, then roundtrip project resume ${project}.\n`;

/** `project undo-import`: removes what a killed import has left. */
const undoCommand = (read: ReadConfiguration, output: Output) =>
  new Command('undo-import')
    .description('remove what an import has left that was killed; project import begins it again')
    .argument('<project>', 'id of the project')
    .option(...jsonOption)
    .action(async (project, { json }) => {
      const configuration = read();
      await requireDatabase(configuration);
      const { undoImport } = await import('../../tenants/undo-import.js');
      const { rows } = await undoImport(configuration, project);
      output.out(printed({ project, removed_rows: rows }, json === true));
    });

/** The commands that move a project from one installation to another. */
export const projectArchiveCommands = (read: ReadConfiguration, output: Output) =>
  [exportCommand(read, output), importCommand(read, output), undoCommand(read, output)] as const;
