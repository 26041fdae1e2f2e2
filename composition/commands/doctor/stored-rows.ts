import type { Configuration } from '../../configuration/configuration.js';
import { scrubFirstRows } from '../../container/scrub.js';
import { type Check, fail, ok, reasonOf } from './check.js';

/** Rows of each table that are read, at most. `roundtrip scrub` reads all. */
const rowsPerTable = 10_000;

/** Whether the first rows of each table are as they were written. */
export const storedRowsCheck = async (configuration: Configuration): Promise<Check> => {
  const check = 'stored rows';
  const remedy =
    'See all with roundtrip scrub, and docs/operations/runbook/RoundtripDamagedRows.md.';
  try {
    const { tables = [], damaged = [] } = (await scrubFirstRows(configuration, rowsPerTable)) ?? {};
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const broken = tables.find(({ failure }) => failure !== null);
    if (broken)
      return fail(check, `Table ${broken.table} cannot be read: ${broken.failure}.`, remedy);
    const [first] = damaged;
    return first
      ? fail(
          check,
          `${damaged.length} of ${rows} rows that were read are damaged, for instance ${first.id} of ${first.table}: ${first.damage}.`,
          remedy,
        )
      : ok(check, `${rows} rows were read, at most 10,000 of each table; none is damaged.`);
  } catch (error) {
    return fail(check, `${reasonOf(error)}.`, remedy);
  }
};
