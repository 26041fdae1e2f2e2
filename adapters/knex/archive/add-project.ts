import type { Knex } from 'knex';
import type { Instant } from '../../../core/shared/time.js';
import type { Installation } from '../names/installation.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import type { ArchivedRow, ArchivedTable } from './archived-tables.js';
import {
  addImport,
  deletedProject,
  endImport,
  endpointExists,
  forgetDeletedProject,
  forgetImportedEndpoints,
  importedProject,
  importRun,
  organizationExists,
  projectExists,
  undoSteps,
} from './import-statements.js';

/** Why an import cannot begin. */
export type NoImport =
  | 'organization_not_found'
  | 'project_exists'
  | 'project_is_being_deleted'
  | 'endpoint_exists';

/** An import of a project into an organization. */
export type ProjectImport = {
  readonly project: string;
  readonly organization: string;
  /** The id of this run: another one of the same project ends it. */
  readonly run: string;
};

/** Another run of the same import, or its undoing, has begun. */
export class ImportEnded extends Error {
  override readonly name = 'ImportEnded';
}

/** Rows that are removed in one transaction. */
const removedAtOnce = 500;
/** Rows of one statement. */
const rowsAtOnce = 1_000;

/**
 * Adds the rows of a project to a database. Until `end` no use case, worker or provider finds anything of it: its row, its keys,
 * channels and endpoints, and what waits to be done, come last, in one transaction. What a killed import has left is removed when
 * the import is begun again, or undone.
 */
export const projectImports = (db: Knex, installation: Installation = {}) => {
  const session = databaseSessionOf(db, silentOn(installation));

  function* requireRun({ project, run }: ProjectImport): Work<void> {
    const [now] = yield* fetchRows(importRun, [{ project }]);
    if (now !== run)
      throw new ImportEnded(`The import of ${project} was begun again or undone meanwhile.`);
  }

  /** Removes what an import has added, in steps that hold no lock for long. Resolves to the number of rows. */
  const removeAdded = async ({ project, organization }: Omit<ProjectImport, 'run'>) => {
    let all = 0;
    for (const step of undoSteps)
      for (;;) {
        const row = { project, organization, removed: removedAtOnce };
        const { length } = await session.transact(() => fetchRows(step, [row]));
        all += length;
        if (length < removedAtOnce) break;
      }
    return all;
  };

  return {
    /** Begins an import, or refuses it. What an earlier run has left is removed first. */
    begin: async (
      given: ProjectImport,
      endpoints: readonly string[],
      at: Instant,
    ): Promise<NoImport | undefined> => {
      const { project, organization, run } = given;
      const row = (endpoint: string) => ({ project, endpoint, organization, run, began_at: at });
      const refusal = await session.transact(function* (): Work<NoImport | undefined> {
        const [owner] = yield* fetchRows(organizationExists, [{ id: organization }]);
        if (!owner) return 'organization_not_found';
        if ((yield* fetchRows(projectExists, [{ id: project }])).length > 0)
          return 'project_exists';
        const [deleted] = yield* fetchRows(deletedProject, [{ id: project }]);
        if (deleted === 'unfinished') return 'project_is_being_deleted';
        // Their deliveries are added first, and removed when the import is undone.
        const found = yield* fetchRows(
          endpointExists,
          endpoints.map((id) => ({ id })),
        );
        if (found.length > 0) return 'endpoint_exists';
        yield* execute(bind(addImport, [row('')]));
        return undefined;
      });
      if (refusal) return refusal;
      await removeAdded(given);
      await session.transact(function* () {
        yield* requireRun(given);
        yield* execute(
          bind(forgetImportedEndpoints, [{ project }]),
          bind(addImport, endpoints.map(row)),
        );
      });
      return undefined;
    },

    /** Adds rows of one table that are added first. */
    add: (
      given: ProjectImport,
      { insert }: ArchivedTable,
      rows: readonly ArchivedRow[],
    ): Promise<void> =>
      session.transact(function* () {
        yield* requireRun(given);
        yield* execute(bind(insert, rows));
      }),

    /** Adds the rest, and the project is there. */
    end: (
      given: ProjectImport,
      last: readonly (readonly [ArchivedTable, readonly ArchivedRow[]])[],
    ): Promise<void> =>
      session.transact(function* () {
        yield* requireRun(given);
        const { project } = given;
        for (const [{ insert }, rows] of last)
          for (let from = 0; from < rows.length; from += rowsAtOnce)
            yield* execute(bind(insert, rows.slice(from, from + rowsAtOnce)));
        yield* execute(
          bind(forgetDeletedProject, [{ id: project }]),
          bind(endImport, [{ project }]),
        );
      }),

    /** Removes what a killed import has left. Undefined when there is none. */
    undo: async (
      project: string,
      run: string,
    ): Promise<{ readonly organization: string; readonly rows: number } | undefined> => {
      const [found] = await session.fetchRows(importedProject, [{ project }]);
      if (!found) return undefined;
      const { organization, began_at } = found;
      await session.transact(() =>
        execute(bind(addImport, [{ project, endpoint: '', organization, run, began_at }])),
      );
      const rows = await removeAdded({ project, organization });
      await session.transact(() => execute(bind(endImport, [{ project }])));
      return { organization, rows };
    },
  };
};

/** See `projectImports`. */
export type ProjectImports = ReturnType<typeof projectImports>;
