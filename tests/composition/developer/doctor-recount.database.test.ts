import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { openApplication } from '../../../composition/container/open-application.js';
import { openSandbox } from '../../../composition/host/index.js';
import { times } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { migratedDatabase } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

/** Where the rows are, and how a program writes to them without the service. */
const databases = {
  sqlite: async (folder: string) => {
    const path = join(folder, 'roundtrip.db');
    return { url: `sqlite:${path}`, config: sqliteConfig(path) };
  },
  postgres: async () => {
    const url = await migratedDatabase();
    return { url, config: postgresConfig(url, 2) };
  },
} as const;

/** Four people with whom a message is exchanged, and how many each has written. */
const written = { '+12025550171': 1, '+12025550172': 2, '+12025550173': 3, '+12025550174': 2 };

/** Messages of people, as they come. */
const seeded = async (environment: Record<string, string>) => {
  const configuration = readConfiguration(environment);
  assert.ok(!('problems' in configuration));
  const { assembly, close } = await openApplication(configuration, 'serve');
  const { useCases: use } = assembly;
  const { project, channel } = await openSandbox(use);
  for (const [from, count] of Object.entries(written))
    await use.receiveReports(
      times(count, (i) => ({
        ...{ kind: 'inbound', channel, providerId: `${from} ${i}`, from, at: Date.now() - 60_000 },
        ...{ answers: null, content: { type: 'text', body: 'Hello' } },
      })),
    );
  const { items } = rightOf(await use.listConversations({ project, limit: 9 }));
  await close();
  return new Map(items.map((each) => [each.person?.phoneNumber, each.id]));
};

/** Writes columns of a conversation past the service. The checksum goes, as in a row of before there were any. */
const spoil = async (db: Knex, id: string | undefined, columns: object): Promise<void> => {
  const { record } = await db('conversations').where({ id }).first('record');
  await db('conversations')
    .where({ id })
    .update({ ...columns, record: record.trimEnd() });
};

type Found = { readonly check: string; readonly status: string; readonly found: string };

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`doctor --recount: ${name}`);

  cases('names conversations that SQL has spoiled, and corrects them', () =>
    withTempFolder(async (folder) => {
      const { url, config } = await open(folder);
      const environment = {
        ...{ XDG_CONFIG_HOME: folder, ROUNDTRIP_DATABASE_URL: url, ROUNDTRIP_DATA_DIR: folder },
        ROUNDTRIP_LOG_LEVEL: 'silent',
      };
      const run = commandLine(environment);
      assert.equal((await run('migrate')).code, 0);
      const ids = await seeded(environment);
      const check = async (...options: readonly string[]): Promise<Found | undefined> => {
        const { out } = await run('doctor', ...options, '--json');
        const { data } = JSON.parse(out) as { readonly data: readonly Found[] };
        return data.find((each) => each.check === 'conversations');
      };
      const right = 'were counted again from their messages; all are right.';
      assert.equal((await check('--recount'))?.found, `4 ${right}`);

      const db = knex.default(config);
      try {
        const [one, two, three, four] = Object.keys(written).map((number) => ids.get(number));
        const rows = async () =>
          (await db('conversations').orderBy('id').select('id', 'unread', 'last_message')).map(
            (row) => ({ ...row, unread: Number(row.unread) }),
          );
        const before = await rows();
        const inbound = (await db('conversations').where({ id: three }).first())?.last_inbound_at;
        await spoil(db, one, { unread: 99 });
        await spoil(db, two, { unread: 0 });
        await spoil(db, three, { last_inbound_at: null });
        await spoil(db, four, { last_message: `msg_${'0'.repeat(26)}` });

        // Nothing is counted, and nothing changes, without the option.
        const spoiled = await rows();
        assert.equal(await check(), undefined);
        assert.deepEqual(await rows(), spoiled);

        const wrong = await check('--recount');
        assert.equal(wrong?.status, 'fail');
        assert.match(
          wrong?.found ?? '',
          /^4 of 4 differed from their messages, and were corrected/,
        );
        for (const id of [one, two, three, four])
          assert.ok(wrong?.found.includes(`"conversation":"${id}"`), `${id}`);
        assert.match(wrong?.found ?? '', /"unreadCount":99\}.*"unreadCount":1\}/);

        assert.deepEqual(await rows(), before);
        const corrected = (await db('conversations').where({ id: three }).first())?.last_inbound_at;
        assert.deepEqual(corrected, inbound);
        const again = await check('--recount');
        assert.deepEqual([again?.status, again?.found], ['ok', `4 ${right}`]);
      } finally {
        await db.destroy();
      }
    }),
  );

  cases.run();
}
