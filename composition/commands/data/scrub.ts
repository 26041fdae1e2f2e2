import { Command } from '@commander-js/extra-typings';
import type { Scrubbed } from '../../../adapters/knex/index.js';
import { jsonOption, type ReadConfiguration } from '../context.js';
import { CommandFailure, jsonLine, type Output } from '../output.js';
import { withProgress } from '../terminal/progress.js';
import { noDatabase, requireDatabase } from './required-database.js';

/** `scrub`: reads all that is stored and says what of it is damaged. */
export const scrubCommand = (read: ReadConfiguration, output: Output) =>
  new Command('scrub')
    .description(
      'read every stored message, event and other record, and say which are damaged, while a server runs',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      `
It changes nothing. On SQLite it also runs pragma integrity_check, which reads the whole file.
Exit codes: 0 when nothing is damaged; 1 when something is. docs/operations/runbook/RoundtripDamagedRows.md says what to do.`,
    )
    .action(async ({ json = false }) => {
      const configuration = read();
      await requireDatabase(configuration);
      const { scrubConfigured } = await import('../../container/scrub.js');
      const found = await withProgress(output, 'scrubbing', (onProgress) =>
        scrubConfigured(configuration, (table, rows) => onProgress(`reading ${table}`, rows, 0)),
      );
      if (!found) throw noDatabase(configuration);
      output.out(json ? `${jsonLine(scrubbedJson(found))}\n` : scrubbedText(found));
      const count = damageCount(found);
      if (count > 0)
        throw new CommandFailure(
          'damage_found',
          `${count} damaged, or not readable. Restore them from a backup: docs/operations/runbook/RoundtripDamagedRows.md`,
        );
    });

/** How many rows are damaged, tables cannot be read to their end, and problems SQLite has with its file. */
export const damageCount = ({ tables, integrity }: Scrubbed): number =>
  tables.reduce((sum, { damaged, failure }) => sum + damaged + (failure === null ? 0 : 1), 0) +
  (integrity?.length ?? 0);

const scrubbedJson = ({ database, integrity, dataChecksums, tables, damaged }: Scrubbed) => ({
  database,
  integrity_check: integrity,
  data_checksums: dataChecksums,
  data: tables.map(({ withoutChecksum, ...table }) => ({
    ...table,
    without_checksum: withoutChecksum,
  })),
  damaged,
});

const scrubbedText = (found: Scrubbed): string => {
  const { tables, damaged } = found;
  const width = Math.max(...tables.map(({ table }) => table.length));
  const lines = [
    ...tables.map(({ table, rows, withoutChecksum, damaged: count, failure }) =>
      [
        table.padEnd(width),
        `${rows} read, ${withoutChecksum} without a checksum, ${count} damaged`,
        ...(failure === null ? [] : [`The rest cannot be read: ${failure}`]),
      ].join('  '),
    ),
    ...databaseLines(found),
    ...damaged.map(({ table, project, id, damage }) => `${table} ${id} of ${project}: ${damage}`),
  ];
  return `${lines.join('\n')}\n`;
};

const databaseLines = ({ integrity, dataChecksums }: Scrubbed): readonly string[] => {
  if (integrity === null)
    return dataChecksums === true
      ? ['data_checksums of Postgres are on']
      : [
          'data_checksums of Postgres are off: it does not notice damaged pages of other tables and of indexes (pg_checksums --enable)',
        ];
  return integrity.length === 0
    ? ['pragma integrity_check of SQLite: ok']
    : integrity.map((problem) => `pragma integrity_check of SQLite: ${problem}`);
};
