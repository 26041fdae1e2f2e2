import type { Knex } from 'knex';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { CommitGroup } from '../../adapters/knex/index.js';
import { transactionBuckets } from './buckets.js';

/** Measures the groups of Changes that share a transaction. */
export const groupMetrics = (registry: Registry): ((group: CommitGroup) => void) => {
  const sizes = new Histogram({
    name: 'roundtrip_commit_group_changes',
    help: 'Changes in one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'roundtrip_commit_group_duration_seconds',
    help: 'Duration of such a transaction, with the flush to the disk.',
    buckets: transactionBuckets,
    registers: [registry],
  });
  return ({ changes, durationMs }) => {
    sizes.observe(changes);
    durations.observe(durationMs / 1_000);
  };
};

/** The members of a pool of knex that are shown. */
type Pool = Readonly<Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>> & {
  readonly max: number;
};

/** Shows how the pools of connections are used, by their names. */
export const poolMetrics = (
  registry: Registry,
  databases: Readonly<Record<string, Knex>>,
): void => {
  const pools = Object.entries(databases).map(([pool, { client }]): [string, Pool] => [
    pool,
    client.pool,
  ]);
  new Gauge({
    name: 'roundtrip_database_connections',
    help: 'Open connections to the database, by pool and state: used or free.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, connections] of pools) {
        this.set({ pool, state: 'used' }, connections.numUsed());
        this.set({ pool, state: 'free' }, connections.numFree());
      }
    },
  });
  new Gauge({
    name: 'roundtrip_database_connections_limit',
    help: 'Connections that a pool can open.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { max }] of pools) this.set({ pool }, max);
    },
  });
  new Gauge({
    name: 'roundtrip_database_connections_awaited',
    help: 'Pieces of work that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, connections] of pools) this.set({ pool }, connections.numPendingAcquires());
    },
  });
};
