import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import { knexStores, sqliteConfig } from '../../../adapters/knex/index.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { NewId } from '../../../core/shared/ids.js';
import { type HostStoreName, storeVariable } from '../hosts/store-names.js';
import { once } from '../once.js';
import { migratedDatabase, migratedFile } from './migrated.js';
import { patientConfig } from './patient-config.js';

type Opened = { readonly stores: Stores; readonly close: () => Promise<void> };

/** Stores of the kind that the environment names, in memory unless it does. */
export const hostStores = (newId: NewId): Promise<Opened> => {
  const name = process.env[storeVariable] ?? 'memory';
  const open = Object.hasOwn(openers, name) ? openers[name as HostStoreName] : undefined;
  if (!open) throw new Error(`${storeVariable} is ${name}`);
  return open(newId);
};

const openers: Readonly<Record<HostStoreName, (newId: NewId) => Promise<Opened>>> = {
  memory: async (newId) => ({ stores: memoryStores(newId), close: async () => {} }),
  sqlite: async (newId) => {
    const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
    const db = knex.default(sqliteConfig(await migratedFile(folder)));
    const stores = knexStores(db, { newId });
    const close = async () => {
      await stores.close();
      await db.destroy();
      await rm(folder, { recursive: true });
    };
    return { stores, close };
  },
  postgres: async (newId) => {
    const stores = knexStores(await sharedPostgres(), { newId });
    return { stores, close: stores.close };
  },
};

/** One database for all hosts of a process: each test has projects of its own. */
const sharedPostgres = once(async () => knex.default(patientConfig(await migratedDatabase(), 10)));
