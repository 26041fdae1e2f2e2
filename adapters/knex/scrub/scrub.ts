import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import type { Damage } from '../session/damaged-row.js';
import { dialectOf } from '../session/dialect.js';
import { ownKnex } from '../session/own-knex.js';
import { type DatabaseSession, silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import {
  type ScrubbedRow,
  type ScrubbedTable,
  scrubbedTables,
  scrubQueries,
} from '../tables/scrubbed.js';
import { type DatabaseChecks, databaseChecks } from './database-checks.js';

/** What was read of a table. */
export type ScrubbedRows = {
  readonly table: ScrubbedTable;
  readonly rows: number;
  /** Rows that an earlier version wrote. Nothing tells whether they are as they were written. */
  readonly withoutChecksum: number;
  readonly damaged: number;
  /** Why the rest of the table could not be read; null when all of it was. */
  readonly failure: string | null;
};

/** A damaged row. */
export type ScrubbedDamage = {
  readonly table: ScrubbedTable;
  readonly project: string;
  readonly id: string;
  readonly damage: Damage;
};

/** What was found of the rows. */
export type ScrubbedTables = {
  readonly tables: readonly ScrubbedRows[];
  /** The first damaged rows, at most 1,000. */
  readonly damaged: readonly ScrubbedDamage[];
};

/** What `scrub` found. */
export type Scrubbed = DatabaseChecks & ScrubbedTables;

export type ScrubOptions = Installation & {
  /** Rows of each table that are read at most. Default: all. */
  readonly rowsPerTable?: number;
  /** Called after each page. Default: nothing. */
  readonly onProgress?: (table: string, rows: number) => void;
};

const pageSize = 500;
const maxListed = 1_000;

/**
 * Reads every stored message and event, and every other record with a checksum, in pages, and says which are damaged. Then the
 * database checks itself, as far as it can. It changes nothing, and a server may run beside it.
 */
export const scrub = async (db: Knex, options: ScrubOptions = {}): Promise<Scrubbed> => {
  const rows = await scrubRows(db, options);
  options.onProgress?.('the database', 0);
  return { ...(await databaseChecks(ownKnex(db), dialectOf(db).name)), ...rows };
};

/** The same without the checks of the database itself. */
export const scrubRows = async (db: Knex, options: ScrubOptions = {}): Promise<ScrubbedTables> => {
  const {
    rowsPerTable = Number.MAX_SAFE_INTEGER,
    onProgress = () => {},
    ...installation
  } = options;
  const session = databaseSessionOf(db, silentOn(installation));
  const listed: ScrubbedDamage[] = [];

  const read = async (table: ScrubbedTable): Promise<ScrubbedRows> => {
    let sum: ScrubbedRows = { ...nothingRead, table };
    try {
      for await (const page of pagesOf(session, table, rowsPerTable)) {
        const damaged = page.flatMap(({ project, id, damage }) =>
          damage === undefined ? [] : [{ table, project, id, damage }],
        );
        listed.push(...damaged.slice(0, maxListed - listed.length));
        sum = {
          ...sum,
          rows: sum.rows + page.length,
          withoutChecksum: sum.withoutChecksum + page.filter((row) => !row.hasChecksum).length,
          damaged: sum.damaged + damaged.length,
        };
        onProgress(table, sum.rows);
      }
      return sum;
    } catch (error) {
      return { ...sum, failure: reasonOf(error) };
    }
  };

  const tables: ScrubbedRows[] = [];
  for (const table of scrubbedTables) tables.push(await read(table));
  return { tables, damaged: listed };
};

const nothingRead = { rows: 0, withoutChecksum: 0, damaged: 0, failure: null } as const;

/** The pages of a table, in the order of its primary key. */
async function* pagesOf(
  session: DatabaseSession,
  table: ScrubbedTable,
  atMost: number,
): AsyncGenerator<readonly ScrubbedRow[]> {
  const query = scrubQueries[table];
  let place = { after_project: '', after_key: query.columns.after_key === 'bigint' ? 0 : '' };
  let left = atMost;
  while (left > 0) {
    const size = Math.min(pageSize, left);
    const page = await session.fetchRows(query, [{ ...place, page_size: size }]);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < size) return;
    place = { after_project: last.project, after_key: last.key };
    left -= size;
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};
