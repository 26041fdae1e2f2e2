import type { StoreName } from '../stores/stores.js';
import type { Settings } from './apply-settings.js';

/** A database with other settings than the shipped ones. */
export type Variant = {
  readonly name: string;
  /** Of each connection. Default: the shipped ones. */
  readonly settings?: Settings;
  /** Statements that change the database before it is used. Default: none. */
  readonly statements?: readonly string[];
};

/** The side that the others are compared with. A second one with the same settings shows the noise. */
export const shipped = 'shipped';
const again: Variant = { name: 'shipped, once more' };

const mib = 1_024 * 1_024;

const sqlite: readonly Variant[] = [
  { name: 'cache_size 64 MiB', settings: { cache_size: -64 * 1_024 } },
  { name: 'mmap_size 256 MiB', settings: { mmap_size: 256 * mib } },
  { name: 'temp_store memory', settings: { temp_store: 'memory' } },
  {
    name: 'page_size 8192',
    statements: [
      'pragma journal_mode = delete',
      'pragma page_size = 8192',
      'vacuum',
      'pragma journal_mode = wal',
    ],
  },
  { name: 'wal_autocheckpoint 1000', settings: { wal_autocheckpoint: 1_000 } },
  { name: 'wal_autocheckpoint 16000', settings: { wal_autocheckpoint: 16_000 } },
];

const postgres: readonly Variant[] = [
  {
    name: 'no time limits',
    settings: { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
  },
  { name: 'plan_cache_mode auto', settings: { plan_cache_mode: 'auto' } },
  {
    name: 'all scans and joins',
    settings: {
      enable_seqscan: 'on',
      enable_bitmapscan: 'on',
      enable_hashjoin: 'on',
      enable_mergejoin: 'on',
    },
  },
  { name: 'work_mem 64 MB', settings: { work_mem: '64MB' } },
  {
    name: 'fillfactor 100',
    statements: ['alter table messages set (fillfactor = 100)', 'vacuum full messages'],
  },
  { name: 'synchronous_commit off', settings: { synchronous_commit: 'off' } },
];

/** What is tried beside the shipped settings of each store. */
export const variants: Readonly<Record<StoreName, readonly Variant[]>> = {
  sqlite: [again, ...sqlite],
  postgres: [again, ...postgres],
};
