import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { provenSealing } from '../../../composition/container/encryption/sealing.js';
import { makeDemo } from '../../../composition/demo.js';
import type { RunningServer } from '../../../composition/server/start-server.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import { isId } from '../../../core/shared/ids.js';
import { anyId, times } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { startPatiently } from '../../support/hosts/start-patiently.js';
import { migratedDatabase, migratedFile } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('the proof of the encryption key');

const newKey = (): string => randomBytes(32).toString('base64');

/** A server on a database: with these keys, or with those of its data folder. */
const serverOn = (url: string, dataDir: string, ...keys: readonly string[]) => {
  const read = readConfiguration({
    ROUNDTRIP_DATABASE_URL: url,
    ROUNDTRIP_DATA_DIR: dataDir,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ...(keys.length > 0 && { ROUNDTRIP_ENCRYPTION_KEY: keys.join(',') }),
  });
  return startPatiently('problems' in read ? assert.fail(read.problems.join()) : read);
};

/** Runs a server and stops it. Rejects when it does not start. */
const served = async (
  starting: Promise<RunningServer>,
  use: (server: RunningServer) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const server = await starting;
  await use(server).finally(server.stop);
};

/** Stores a sealed secret: that of a webhook endpoint. */
const storeSecret = async ({ assembly: { useCases } }: RunningServer): Promise<void> => {
  const { project_id: project } = await makeDemo(useCases);
  assert.ok(isId('proj')(project));
  const endpoint = { project, environment: 'test', url: 'https://example.com/hook' } as const;
  rightOf(
    await useCases.createWebhookEndpoint({
      ...endpoint,
      subscribedTypes: ['message.*'],
      description: null,
    }),
  );
};

/** Makes the database what the version before leaves. */
const withoutProof = async (url: string): Promise<void> => {
  const db = knex.default(
    url.startsWith('sqlite:') ? sqliteConfig(url.slice(7)) : postgresConfig(url, 1),
  );
  await db('key_proofs')
    .delete()
    .finally(() => db.destroy());
};

const isOther =
  /^Error: ROUNDTRIP_ENCRYPTION_KEY, ROUNDTRIP_DATA_DIR: the secrets of the database are under another encryption key than [0-9a-f]{12}/;
const isMissing = /no encryption\.key in .*typo\. No key was created\. Configure the key/;

const databases = {
  sqlite: async (folder: string) => `sqlite:${await migratedFile(folder)}`,
  postgres: async () => migratedDatabase(),
} as const;

for (const [name, urlIn] of Object.entries(databases)) {
  const check = (sentence: string, body: (url: string, folder: string) => Promise<void>) =>
    cases(`${sentence}: ${name}`, () =>
      withTempFolder(async (folder) => body(await urlIn(folder), folder)),
    );

  for (const isOld of [false, true]) {
    const kind = isOld ? 'a database of the version before' : 'a database';

    check(`a server refuses another key than that of ${kind}`, async (url, folder) => {
      const [key, other] = [newKey(), newKey()];
      await served(serverOn(url, folder, key), storeSecret);
      if (isOld) await withoutProof(url);
      await assert.rejects(served(serverOn(url, folder, other)), isOther);
      await served(serverOn(url, folder, key));
      await served(serverOn(url, folder, other, key));
      await assert.rejects(served(serverOn(url, folder, other)), isOther);
    });

    check(`no key is created beside the secrets of ${kind}`, async (url, folder) => {
      const [dataDir, typo] = [join(folder, 'data'), join(folder, 'typo')];
      await served(serverOn(url, dataDir), storeSecret);
      if (isOld) await withoutProof(url);
      await assert.rejects(served(serverOn(url, typo)), isMissing);
      assert.equal(existsSync(typo), false);
      await served(serverOn(url, dataDir));
    });
  }

  check('a database without a secret takes the key of its first server', async (url, folder) => {
    await served(serverOn(url, folder, newKey()));
    await withoutProof(url);
    const key = newKey();
    await served(serverOn(url, folder, key));
    await assert.rejects(served(serverOn(url, folder, newKey())), isOther);
    await served(serverOn(url, folder, key));
  });

  check('a lost key is replaced on demand alone', async (url, folder) => {
    await served(serverOn(url, folder), storeSecret);
    await rm(join(folder, 'encryption.key'));
    const run = commandLine({
      ROUNDTRIP_DATABASE_URL: url,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
    });
    assert.equal((await run('encryption', 'adopt')).code, 2);
    assert.equal(existsSync(join(folder, 'encryption.key')), false);
    const { code, error } = await run('encryption', 'adopt', '--key-is-lost');
    assert.equal(code, 0, error);
    await served(serverOn(url, folder));
    assert.match((await run('encryption', 'status')).error, /^unreadable_secrets: /);
    assert.match((await run('audit', 'export')).out, /encryption\.adopt/);
  });
}

cases('processes that start at the same time with an empty data folder agree on one key', () =>
  withTempFolder(async (folder) => {
    const read = readConfiguration({ ROUNDTRIP_DATA_DIR: join(folder, 'data') });
    const configuration = 'problems' in read ? assert.fail(read.problems.join()) : read;
    let proof: string | undefined;
    const keyProofs = {
      read: async () => proof,
      write: async (sealed: string) => {
        proof = sealed;
        return true;
      },
    };
    const start = (before: () => Promise<unknown>) => {
      // The key file was looked for when the stores are asked.
      const proofs = { ...keyProofs, read: () => before().then(keyProofs.read) };
      const stores = { ...memoryStores(anyId), keyProofs: proofs };
      return provenSealing({ configuration, clock: Date.now, storage: { stores } });
    };
    let first: Sealing | undefined;
    const second = await start(async () => {
      first ??= await start(async () => undefined);
    });
    assert.deepEqual(second.keys, first?.keys);
  }),
);

cases('of servers with different keys that start at the same time, one starts', () =>
  withTempFolder(async (folder) => {
    const url = await migratedDatabase();
    const starts = times(4, (i) => serverOn(url, join(folder, `${i}`), newKey()));
    const started = await Promise.allSettled(starts);
    const running = started.filter((start) => start.status === 'fulfilled');
    for (const { value } of running) await value.stop();
    assert.equal(running.length, 1);
    for (const start of started)
      if (start.status === 'rejected') assert.match(String(start.reason), isOther);
  }),
);

cases('a restored backup needs its own key', () =>
  withTempFolder(async (folder) => {
    const [key, other] = [newKey(), newKey()];
    const url = `sqlite:${join(folder, 'roundtrip.db')}`;
    const runWith = (encryptionKey: string) =>
      commandLine({
        ROUNDTRIP_DATABASE_URL: url,
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_LOG_LEVEL: 'silent',
        ROUNDTRIP_ENCRYPTION_KEY: encryptionKey,
      });
    await served(serverOn(url, folder, key), storeSecret);
    const file = join(folder, 'backup');
    assert.equal((await runWith(key)('backup', '--to', file)).code, 0);
    const restored = await runWith(other)('restore', '--from', file, '--force');
    assert.match(restored.error, /with this one the server does not start/);
    await assert.rejects(served(serverOn(url, folder, other)), isOther);
    await served(serverOn(url, folder, key));
  }),
);

cases.run();
