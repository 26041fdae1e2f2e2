import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { knexStores, postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { anyAcceptance, anyId, times } from '../../support/fixtures/builders.js';
import {
  commitInOrder,
  messageOf,
  openChannel,
  openProject,
} from '../../support/fixtures/scene.js';
import { commandLine, makeDemoIn, type Said } from '../../support/hosts/command-line.js';
import { migratedDatabase } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('roundtrip scrub');

type Scene = { readonly db: Knex; readonly scrub: (...args: string[]) => Promise<Said> };

const withDatabase =
  (config: Knex.Config, url: string, folder: string) =>
  async (use: (scene: Scene) => Promise<void>): Promise<void> => {
    const environment = { ROUNDTRIP_DATABASE_URL: url, ROUNDTRIP_DATA_DIR: folder };
    await makeDemoIn(environment);
    const db = knex.default(config);
    try {
      await use({ db, scrub: (...args) => commandLine(environment)('scrub', ...args) });
    } finally {
      await db.destroy();
    }
  };

const databases = {
  sqlite: (use: (scene: Scene) => Promise<void>) =>
    withTempFolder((folder) => {
      const path = join(folder, 'roundtrip.db');
      return withDatabase(sqliteConfig(path), `sqlite:${path}`, folder)(use);
    }),
  postgres: async (use: (scene: Scene) => Promise<void>) => {
    const url = await migratedDatabase();
    return withTempFolder((folder) => withDatabase(postgresConfig(url, 2), url, folder)(use));
  },
};

type Found = {
  readonly data: readonly {
    readonly table: string;
    readonly rows: number;
    readonly without_checksum: number;
    readonly damaged: number;
  }[];
  readonly damaged: readonly { readonly table: string; readonly id: string }[];
  readonly integrity_check: readonly string[] | null;
  readonly data_checksums: boolean | null;
};

for (const [name, open] of Object.entries(databases))
  cases(`names each damaged row, and counts those without a checksum: ${name}`, () =>
    open(async ({ db, scrub }) => {
      const stores = knexStores(db, { newId: anyId, onDamagedRow: () => {} });
      const project = await openProject(stores);
      const channel = await openChannel(stores, project);
      const changes = times(3, () => anyAcceptance(channel));
      await commitInOrder(stores, changes);
      await stores.close();
      const [old, damaged] = changes.map((change) => messageOf(change).id);
      const found = async (): Promise<readonly [code: number, found: Found]> => {
        const said = await scrub('--json');
        return [said.code, JSON.parse(said.out)];
      };
      const [code, all] = await found();
      assert.equal(code, 0);
      assert.deepEqual(all.damaged, []);
      for (const { rows, without_checksum } of all.data)
        assert.equal(without_checksum, 0, `${rows}`);
      assert.deepEqual(all.integrity_check, name === 'sqlite' ? [] : null);
      assert.equal(typeof all.data_checksums, name === 'sqlite' ? 'object' : 'boolean');

      // A row as the version before writes it.
      const { record } = await db('messages').where({ id: old }).first('record');
      await db('messages').where({ id: old }).update({ record: record.trimEnd() });
      const other = record.replace('+1202', '+1203');
      await db('messages').where({ id: damaged }).update({ record: other });
      const [failed, some] = await found();
      assert.equal(failed, 1);
      assert.deepEqual(
        some.damaged.map(({ table, id }) => [table, id]),
        [['messages', damaged]],
      );
      const messages = some.data.find(({ table }) => table === 'messages');
      assert.deepEqual(messages, {
        ...{ table: 'messages', rows: 3, without_checksum: 1, damaged: 1, failure: null },
      });
      const { out, error } = await scrub();
      assert.match(out, new RegExp(`messages ${damaged} of ${project.id}: its checksum`));
      assert.match(error, /damage_found: 1 damaged/);
    }),
  );

cases('refuses a database that is not there, and makes none', () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'none.db')}`,
      ROUNDTRIP_DATA_DIR: folder,
    };
    const { code, error } = await commandLine(environment)('scrub');
    assert.equal(code, 1);
    assert.match(error, /no_database/);
  }),
);

cases.run();
