import assert from 'node:assert/strict';
import knex from 'knex';
import { rowsOfBatch, runBatch } from '../../../../adapters/knex/session/postgres/batch.js';
import type { Connection } from '../../../../adapters/knex/session/postgres/connection.js';
import type { Command, Row } from '../../../../adapters/knex/session/statement.js';
import { bind } from '../../../../adapters/knex/session/work.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';

const withConnection = async (
  use: (connection: Connection) => Promise<void>,
  options: object = {},
): Promise<void> => {
  const connection = { connectionString: await testDatabase(), ...options };
  const db = knex.default({ client: 'pg', connection });
  const acquired: Connection = await db.client.acquireConnection();
  try {
    await use(acquired);
  } finally {
    await db.client.releaseConnection(acquired);
    await db.destroy();
  }
};

type Column = 'a' | 'n';

const echo: Command<Column> = {
  name: 'echo',
  columns: { a: 'text', n: 'bigint' },
  sql: ({ given }) => `select given.*, n::int as small, n is null as is_null from ${given}`,
};

const statement = (name: string, text: string): Command<never> => ({
  name,
  columns: {},
  sql: () => text,
});

const run = (connection: Connection, ...commands: readonly Command<never>[]) =>
  runBatch(
    connection,
    defaultNames,
    commands.map((command) => bind(command, [{}])),
  );

const cases = suite('a batch of statements');

cases('carries any text and any safe integer, the first time and prepared', () =>
  withConnection(async (connection) => {
    const texts = ['', 'a', `"{}\\'`, 'NULL', 'null', 'ä € 𝄞 \u0001\n', 'x'.repeat(200_000), null];
    const numbers = [0, 1, -1, 255, -(2 ** 31), 7, 42, null];
    const rows: readonly Row<Column>[] = texts.map((a, i) => ({ a, n: numbers[i] ?? null }));
    const expected = rows.map(({ a, n }) => ({
      ...{ a, n: n === null ? null : String(n), small: n, is_null: n === null },
    }));
    for (const _ of [1, 2])
      assert.deepEqual(
        await rowsOfBatch(connection, defaultNames, [bind(echo, rows), bind(echo, [])]),
        [expected, []],
      );
    const large = [2 ** 32, 2 ** 32 - 1, -(2 ** 32), 2 ** 53 - 1, -(2 ** 53 - 1)];
    const sum: Command<'n'> = {
      name: 'texts',
      columns: { n: 'bigint' },
      sql: ({ given }) => `select n::text from ${given}`,
    };
    assert.deepEqual(
      await rowsOfBatch(connection, defaultNames, [
        bind(
          sum,
          large.map((n) => ({ n })),
        ),
      ]),
      [large.map((n) => ({ n: String(n) }))],
    );
  }),
);

cases('refuses a number that is no safe integer, and the connection goes on', () =>
  withConnection(async (connection) => {
    for (const n of [0.5, 2 ** 53, Number.NaN])
      await assert.rejects(
        rowsOfBatch(connection, defaultNames, [bind(echo, [{ a: null, n }])]),
        RangeError,
      );
    assert.equal(
      (await rowsOfBatch(connection, defaultNames, [bind(echo, [{ a: 'x', n: 1 }])])).length,
      1,
    );
  }),
);

cases('ends with the statement that fails: the others before it are answered, and none after', () =>
  withConnection(async (connection) => {
    const one = statement('one', 'select 1 as one');
    const make = statement('make', 'create table made (id bigint)');
    const bad = statement('bad', 'select 1 / 0');
    for (const _ of [1, 2]) {
      const { completed, rows, error } = await run(connection, one, bad, make);
      assert.deepEqual(completed, ['SELECT 1']);
      assert.deepEqual(rows[0], [{ one: 1 }]);
      assert.match(String(error), /division by zero/);
    }
    const wrong = statement('wrong', 'select nothing from nowhere');
    assert.match(String((await run(connection, one, wrong)).error), /nowhere/);
    assert.equal((await run(connection, one, make)).error, undefined);
  }),
);

cases('runs on a connection that is in the pipeline mode of the driver', () =>
  withConnection(
    async (connection) => {
      const { error } = await run(connection, statement('one', 'select 1 as one'));
      assert.equal(error, undefined);
    },
    { pipeline: true },
  ),
);

cases('fails as a whole when the connection is closed', () =>
  withConnection(async (connection) => {
    const end = statement('end', 'select pg_terminate_backend(pg_backend_pid())');
    const { completed, error } = await run(connection, end, statement('one', 'select 1 as one'));
    assert.deepEqual(completed, []);
    assert.match(String(error), /terminat/);
    assert.notEqual((await run(connection, end)).error, undefined);
  }),
);

cases.run();
