import { type Scrubbed, type ScrubOptions, scrub } from '../../adapters/knex/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { readingDatabase } from './reading-database.js';

/** Reads the configured database, which is no store in memory, and says what is damaged. */
export const scrubConfigured = async (
  configuration: Configuration,
  onProgress?: ScrubOptions['onProgress'],
  rowsPerTable?: number,
): Promise<Scrubbed> => {
  const options = {
    ...configuration.installation,
    ...(onProgress && { onProgress }),
    ...(rowsPerTable !== undefined && { rowsPerTable }),
  };
  const found = await readingDatabase(configuration, (db) => scrub(db, options));
  if (found) return found;
  throw new TypeError('Stores in memory cannot be scrubbed.');
};
