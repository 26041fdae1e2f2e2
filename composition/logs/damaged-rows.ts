import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { OnDamagedRow } from '../../adapters/knex/index.js';
import { tableNames } from '../../adapters/knex/names/table-names.js';
import { hourMs } from '../../core/shared/time.js';
import { countedFromZero } from '../metrics/labels.js';

/** Rows that are remembered as logged. */
const maxRows = 1_000;

/** Counts each read of a damaged row by table, and logs each row once an hour. */
export const damagedRowLog = (logger: Logger, registry: Registry): OnDamagedRow => {
  const reads = countedFromZero(registry, {
    name: 'roundtrip_damaged_rows_total',
    help: 'Reads of damaged stored rows, by table.',
    labels: ['table'],
    known: tableNames.map((table) => ({ table })),
  });
  const logged = new LRUCache<string, true>({ max: maxRows, ttl: hourMs });
  return ({ table, id, message }) => {
    reads.inc({ table });
    const row = `${table} ${id}`;
    if (logged.has(row)) return;
    logged.set(row, true);
    logger.error({ table, id }, message);
  };
};
