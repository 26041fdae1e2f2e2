import type { Knex } from 'knex';
import { codeOf } from './failures.js';

/** The bytes of the whole database, those of other programs in it too. Takes no lock and reads no table. */
export const databaseBytes = async (database: Knex): Promise<number> => {
  const { rows } = await database.raw('select pg_database_size(current_database()) as bytes');
  return Number(rows[0].bytes);
};

/** Functions of a replication slot that a service like Postgres does not have, or not for this user. */
const notForUs = new Set(['0A000', '42501', '42883', '42P01', '55000']);

/**
 * The bytes of write-ahead log that Postgres keeps for the replication slot furthest behind: 0 without slots, undefined where
 * Postgres does not say. What it keeps beside that only a monitoring user may see.
 */
export const heldWalBytes = async (database: Knex): Promise<number | undefined> => {
  try {
    const { rows } = await database.raw(slotFurthestBehind);
    return Math.max(0, Number(rows[0].bytes));
  } catch (error) {
    if (notForUs.has(codeOf(error) ?? '')) return undefined;
    throw error;
  }
};

const slotFurthestBehind = `
  select coalesce(max(pg_wal_lsn_diff(
    case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
    restart_lsn)), 0) as bytes
    from pg_replication_slots`;
