import type { Check } from '../check.js';
import { inTime } from '../in-time.js';
import { mapsConformance } from './maps.js';
import { setsAndIndexesConformance } from './sets-and-indexes.js';
import { transactionsConformance } from './transactions.js';
import type { FreshTables } from './under-test.js';

export type { FreshTables, TablesUnderTest } from './under-test.js';

/**
 * Registers every case that tables and a transaction must pass before `storesOn` makes stores of them. A case that takes
 * longer than a minute fails.
 */
export const tablesConformance = (check: Check, fresh: FreshTables): void => {
  const timed: Check = (name, body) => check(`tables: ${name}`, inTime(name, body));
  mapsConformance(timed, fresh);
  setsAndIndexesConformance(timed, fresh);
  transactionsConformance(timed, fresh);
};
