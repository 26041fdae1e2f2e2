import { type Scrubbed, type ScrubOptions, scrub } from '../../adapters/knex/index.js';
import { type ScrubbedTables, scrubRows } from '../../adapters/knex/scrub/scrub.js';
import type { Configuration } from '../configuration/configuration.js';
import { readingDatabase } from './reading-database.js';

/** Reads all of the configured database, and says what is damaged. Undefined for stores in memory. */
export const scrubConfigured = (
  configuration: Configuration,
  onProgress: NonNullable<ScrubOptions['onProgress']>,
): Promise<Scrubbed | undefined> =>
  readingDatabase(configuration, (db) => scrub(db, { ...configuration.installation, onProgress }));

/** Reads the first rows of each table. Undefined for stores in memory. */
export const scrubFirstRows = (
  configuration: Configuration,
  rowsPerTable: number,
): Promise<ScrubbedTables | undefined> =>
  readingDatabase(configuration, (db) =>
    scrubRows(db, { ...configuration.installation, rowsPerTable }),
  );
