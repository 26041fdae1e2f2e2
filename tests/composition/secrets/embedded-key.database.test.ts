import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import knex from 'knex';
import { knexStores, postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import { createMessaging, inMemory, openSandbox } from '../../../composition/host/index.js';
import { rightOf } from '../../support/fixtures/either.js';
import { migratedDatabase, migratedFile } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('the encryption key of a program that embeds the library');

const databases = {
  sqlite: async (folder: string) => sqliteConfig(await migratedFile(folder)),
  postgres: async () => postgresConfig(await migratedDatabase(), 2),
} as const;

for (const [name, configOf] of Object.entries(databases))
  cases(`is proved by what is stored, and another one is refused: ${name}`, () =>
    withTempFolder(async (folder) => {
      const database = knex.default(await configOf(folder));
      const { newId } = inMemory();
      const stores = knexStores(database, { newId });
      const host = (key: Uint8Array) =>
        createMessaging({ newId, stores, sealing: aesSealing(key) });
      const [right, wrong] = [randomBytes(32), randomBytes(32)];
      try {
        await host(right).proveKey();
        await host(right).proveKey();
        await assert.rejects(
          host(wrong).proveKey(),
          /under another encryption key than [0-9a-f]{12}/,
        );

        // As an earlier version leaves it: with a secret, and without the proof.
        const messaging = host(right);
        const { project } = await openSandbox(messaging);
        const endpoint = { environment: 'test', url: 'https://example.com/hook' } as const;
        const rest = { subscribedTypes: ['message.*'], description: null } as const;
        rightOf(await messaging.createWebhookEndpoint({ project, ...endpoint, ...rest }));
        await database('key_proofs').delete();
        await assert.rejects(host(wrong).proveKey(), /under another encryption key/);
        await host(right).proveKey();
        await assert.rejects(host(wrong).proveKey(), /under another encryption key/);
      } finally {
        await stores.close();
        await database.destroy();
      }
    }),
  );

cases('needs no proof in memory', () => createMessaging().proveKey());

cases.run();
