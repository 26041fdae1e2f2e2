import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { type KnexStores, knexStores, sqliteConfig } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import { anyId } from '../fixtures/builders.js';
import { knexJobOf } from '../stores/job-readers.js';
import { migratedDatabase } from '../stores/migrated.js';
import { patientConfig } from '../stores/patient-config.js';
import { commandLine, makeDemoIn, type Run } from './command-line.js';

/** An installation of a test: its database, its key, and the command line of its operator. */
export type TestInstallation = {
  readonly db: Knex;
  readonly stores: KnexStores & { readonly jobOf: ReturnType<typeof knexJobOf> };
  readonly sealing: Sealing;
  readonly run: Run;
  readonly environment: Readonly<Record<string, string>>;
  /** The id of an organization of it. */
  readonly organization: string;
  readonly close: () => Promise<void>;
};

/** Makes an installation with an organization, in a folder of its own. */
export const testInstallation = async (
  kind: 'sqlite' | 'postgres',
  folder: string,
): Promise<TestInstallation> => {
  const path = join(folder, 'roundtrip.db');
  const url = kind === 'sqlite' ? `sqlite:${path}` : await migratedDatabase();
  const key = randomBytes(32);
  const environment = {
    ROUNDTRIP_DATABASE_URL: url,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_ENCRYPTION_KEY: key.toString('base64'),
    ROUNDTRIP_LOG_LEVEL: 'silent',
  };
  const { organization_id: organization } = await makeDemoIn(environment);
  const db = knex.default(kind === 'sqlite' ? sqliteConfig(path) : patientConfig(url, 4));
  const stores = { ...knexStores(db, { newId: anyId }), jobOf: knexJobOf(db) };
  return {
    ...{ db, stores, environment, organization },
    sealing: aesSealing(key),
    run: commandLine(environment),
    close: async () => {
      await stores.close();
      await db.destroy();
    },
  };
};
