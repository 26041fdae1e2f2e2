import { join } from 'node:path';
import { testDatabase } from '../../support/stores/test-database.js';

/** A store that acceptance is measured on. */
export type BenchStore = {
  /** The module of its floor. */
  readonly floor: string;
  /** The URL of an empty database. */
  readonly database: (folder: string, name: string) => Promise<string>;
};

export const stores = {
  sqlite: {
    floor: 'accept/floor-sqlite.ts',
    database: async (folder, name) => `sqlite:${join(folder, `${name}.db`)}`,
  },
  postgres: { floor: 'accept/floor-postgres.ts', database: () => testDatabase() },
} as const satisfies Record<string, BenchStore>;

export type StoreName = keyof typeof stores;
