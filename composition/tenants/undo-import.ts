import { randomUUID } from 'node:crypto';
import { projectImports } from '../../adapters/knex/archive/add-project.js';
import { CommandFailure } from '../commands/output.js';
import type { Configuration } from '../configuration/configuration.js';
import { writingDatabase } from './writing-database.js';

/** Removes what an import has added that was killed. */
export const undoImport = (
  configuration: Configuration,
  project: string,
): Promise<{ readonly rows: number }> =>
  writingDatabase(configuration, async (db) => {
    const undone = await projectImports(db, configuration.installation).undo(project, randomUUID());
    if (undone) return undone;
    throw new CommandFailure(
      'no_import',
      `No import of ${project} is under way here. A project that is whole goes with roundtrip project delete`,
    );
  });
