import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { Client } from 'pg';
import { migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import { buildIndexes } from '../../../../adapters/knex/migrations/build-indexes.js';
import {
  runSchemaStatement,
  schemaTransaction,
} from '../../../../adapters/knex/migrations/schema-transaction.js';
import { tableNames } from '../../../../adapters/knex/names/table-names.js';
import { postgresText } from '../../../../adapters/knex/session/dialect.js';
import { startDemoOn } from '../../../support/hosts/running-server.js';
import { steadyLoad } from '../../../support/http/steady-load.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { everyCommand } from '../../../support/stores/every-command.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';
import { eventually } from '../../../support/time/eventually.js';

/** How many writes are made while another program holds its lock: a change without a limit would let none pass. */
const writesMeanwhile = 50;

const build = 'create index concurrently entries_by_text on ephemeral_entries (text)';

type Scene = { readonly db: Knex; readonly url: string };

const scene = async (use: (scene: Scene) => Promise<void>): Promise<void> => {
  const url = await testDatabase();
  const filling = knex.default(patientConfig(url, 1));
  await migrate(filling);
  await filling.raw(
    `insert into ephemeral_entries (name, text, expires_at) select n::text, n::text, n from generate_series(1, 100000) n`,
  );
  await filling.destroy();
  const db = knex.default(postgresConfig(url, 5));
  try {
    await use({ db, url });
  } finally {
    await db.destroy();
  }
};

/** Another program, whose transaction has used the table. */
const otherProgram = async (url: string) => {
  const client = new Client(url);
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from ephemeral_entries where name = $1', ['1']);
  return { client, end: () => client.end() };
};

/** Writes to the table again and again until `stop`. `goOn` waits for as many writes as a held lock sees. */
const writes = (db: Knex) => {
  let made = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await db('ephemeral_entries').insert({ name: `write ${made}`, text: 'any', expires_at: 0 });
      made += 1;
      await pause(10);
    }
  })();
  return {
    goOn: async (): Promise<void> => {
      const before = made;
      await eventually(async () =>
        assert.ok(made >= before + writesMeanwhile, `${made - before} writes`),
      );
    },
    stop: async (): Promise<void> => {
      isOver = true;
      await running;
    },
  };
};

/** Waits until a session waits for the lock of a table. */
const aChangeWaits = (db: Knex): Promise<void> =>
  eventually(async () => {
    const { rows } = await db.raw(`select 1 from pg_locks where not granted limit 1`);
    assert.equal(rows.length, 1, 'no change waits');
  });

const isValid = async (db: Knex): Promise<unknown> => {
  const { rows } = await db.raw(
    `select indisvalid from pg_index where indexrelid = to_regclass('entries_by_text')`,
  );
  return rows[0]?.indisvalid;
};

const cases = suite('changes of the schema while servers write: postgres');

cases('wait at most 500 ms for the lock of a table, and try again until it is free', () =>
  scene(async ({ db, url }) => {
    const other = await otherProgram(url);
    const writing = writes(db);
    let limit: unknown;
    const changing = schemaTransaction(db, async (transaction) => {
      limit = (await transaction.raw('show lock_timeout')).rows[0];
      await runSchemaStatement(transaction, 'alter table ephemeral_entries add column note text');
    });
    for (let tries = 0; tries < 2; tries += 1) {
      await aChangeWaits(db);
      await writing.goOn();
    }
    assert.deepEqual(limit, { lock_timeout: '500ms' });
    assert.equal(await db.schema.hasColumn('ephemeral_entries', 'note'), false);
    await other.end();
    await changing;
    await writing.stop();
    assert.equal(await db.schema.hasColumn('ephemeral_entries', 'note'), true);
  }),
);

cases('build an index while writes go on', () =>
  scene(async ({ db, url }) => {
    const other = await otherProgram(url);
    const writing = writes(db);
    const building = buildIndexes(db, [build]);
    await aChangeWaits(db);
    await writing.goOn();
    assert.notEqual(await isValid(db), true);
    await other.end();
    await building;
    await writing.stop();
    assert.equal(await isValid(db), true);
    const { rows } = await db.raw('show statement_timeout');
    assert.deepEqual(rows, [{ statement_timeout: '5s' }]);
  }),
);

cases('replace an index that a dead process left half built', () =>
  scene(async ({ db, url }) => {
    const other = await otherProgram(url);
    const dying = new Client(url);
    dying.on('error', () => undefined);
    await dying.connect();
    const { rows } = await dying.query('select pg_backend_pid() as pid');
    const died = assert.rejects(dying.query(build));
    await eventually(async () => assert.equal(await isValid(db), false));
    await db.raw('select pg_terminate_backend(?)', [rows[0]?.pid]);
    await died;
    assert.equal(await isValid(db), false);
    await other.end();
    await buildIndexes(db, [build]);
    assert.equal(await isValid(db), true);
  }),
);

cases('build an index once when several processes try at the same time', () =>
  scene(async ({ db, url }) => {
    const other = await otherProgram(url);
    const building = Promise.all([1, 2, 3].map(() => buildIndexes(db, [build])));
    await eventually(async () => assert.equal(await isValid(db), false));
    await other.end();
    await building;
    assert.equal(await isValid(db), true);
  }),
);

cases('refuse the name of an index that another program has', () =>
  scene(async ({ db }) => {
    await db.raw('create table unrelated (a text)');
    await db.raw('create index entries_by_text on unrelated (a)');
    await assert.rejects(
      buildIndexes(db, [build]),
      /entries_by_text cannot be built on ephemeral_entries/,
    );
  }),
);

cases('leave the result of every statement as it was when they add a column', () =>
  scene(async ({ db, url }) => {
    const client = new Client(url);
    await client.connect();
    try {
      for (const [i, command] of (await everyCommand()).entries())
        await client.query(`prepare s${i} as ${postgresText(command, defaultNames)}`);
      const results = async () => {
        const { rows } = await client.query(
          'select statement, result_types::text from pg_prepared_statements order by name',
        );
        return rows;
      };
      const before = await results();
      for (const table of tableNames) await db.raw(`alter table ${table} add column future text`);
      for (const { name } of (await client.query('select name from pg_prepared_statements')).rows)
        await client.query(`deallocate ${name}`);
      for (const [i, command] of (await everyCommand()).entries())
        await client.query(`prepare s${i} as ${postgresText(command, defaultNames)}`);
      assert.deepEqual(await results(), before);
    } finally {
      await client.end();
    }
  }),
);

cases('may add a column to every table of a server under load', () =>
  withTempFolder(async (folder) => {
    const url = await testDatabase();
    const {
      url: server,
      demo,
      client,
      close,
    } = await startDemoOn(url, {
      ROUNDTRIP_DATA_DIR: folder,
    });
    const db = knex.default(postgresConfig(url, 1));
    const load = steadyLoad(server, demo);
    try {
      await pause(1_000);
      for (const table of tableNames)
        await schemaTransaction(db, (transaction) =>
          runSchemaStatement(transaction, `alter table ${table} add column future text`),
        );
      await pause(1_000);
      await load.end();
      assert.deepEqual(load.failures, []);
      const refusals = [...load.refusals].filter((code) => code !== 'service_overloaded');
      assert.deepEqual(refusals, []);
      const read = await eventually(async () => {
        const messages = await client.messages();
        const unread = messages.filter(({ status }) => status !== 'read');
        assert.equal(unread.length, 0, `${unread.length} messages are not read`);
        return messages;
      });
      assert.deepEqual(read.map(({ id }) => id).sort(), [...load.accepted].sort());
    } finally {
      await load.end();
      await db.destroy();
      await close();
    }
  }),
);

cases.run();
