import assert from 'node:assert/strict';
import type { Check } from '../check.js';
import type { FreshTables, TablesUnderTest } from './under-test.js';

/** Names of tables that a careless prefix would mix. */
const names = ['jobs', 'jobsOfLane', 'facts.jobs', 'facts'] as const;

/** A map, a set and an index under each name. No name is used for two kinds. */
const tablesOf = ({ map, set, index }: TablesUnderTest) =>
  names.map((name) => ({
    name,
    map: map<string, string>(`${name}.map`),
    set: set(`${name}.set`),
    index: index<string, string>(`${name}.index`),
  }));

/** All that the tables hold under the keys of these cases. */
const contentsOf = (tables: ReturnType<typeof tablesOf>) =>
  tables.map(({ map, set, index }) => ({
    entries: [...map].sort(),
    size: map.size,
    values: ['kept', 'new', 'only here'].filter((value) => set.has(value)),
    ids: ['kept', 'new', 'only here'].map((key) => [...index.of(key)].sort()),
  }));

/** What `storesOn` needs of a transaction, and of a database. */
export const transactionsConformance = (check: Check, fresh: FreshTables): void => {
  const opened = async () => {
    const database = await fresh();
    const tables = tablesOf(database);
    const { transaction } = database;
    await transaction(() => {
      for (const { name, map, set, index } of tables) {
        map.set('kept', `of ${name}`);
        set.add('kept');
        index.add('kept', `of ${name}`);
      }
    });
    const contents = async () => transaction(() => contentsOf(tables));
    return { database, tables, transaction, contents };
  };

  /** Changes each table in each way. */
  const changeAll = (tables: ReturnType<typeof tablesOf>): void => {
    for (const { map, set, index } of tables) {
      map.set('new', 'new');
      map.set('kept', 'replaced');
      map.delete('kept');
      set.add('new');
      set.delete('kept');
      index.add('new', 'new');
      index.add('kept', 'another');
      for (const id of index.of('kept')) index.remove('kept', id);
    }
  };

  check('a transaction gives what its step returns', async () => {
    const { transaction } = await fresh();
    for (const result of [undefined, null, 0, false, '', { a: 1 }])
      assert.equal(await transaction(() => result), result);
  });

  check('a transaction sees what it wrote, and so does the next one', async () => {
    const { transaction, tables, contents } = await opened();
    const within = await transaction(() => {
      changeAll(tables);
      return contentsOf(tables);
    });
    assert.deepEqual(await contents(), within);
    assert.deepEqual(
      within.map(({ entries, values, ids }) => [entries, values, ids]),
      names.map(() => [[['new', 'new']], ['new'], [[], ['new'], []]]),
    );
  });

  check('a step that throws is taken back whole, in each table', async () => {
    const { transaction, tables, contents } = await opened();
    const before = await contents();
    const cause = new Error('the step throws');
    const failing = async (change: () => void) =>
      transaction(() => {
        change();
        throw cause;
      });
    await assert.rejects(failing(() => changeAll(tables)));
    assert.deepEqual(await contents(), before);
    await assert.rejects(
      failing(() => {
        for (const { map } of tables) map.clear();
      }),
    );
    assert.deepEqual(await contents(), before);
    await transaction(() => changeAll(tables));
    assert.notDeepEqual(await contents(), before, 'nothing is written after a step threw');
  });

  check('transactions that begin together run one after another', async () => {
    const { transaction, tables } = await opened();
    const [first] = tables;
    const counts = await Promise.all(
      Array.from({ length: 50 }, async () =>
        transaction(() => {
          const count = Number(first?.map.get('count') ?? 0) + 1;
          first?.map.set('count', String(count));
          return count;
        }),
      ),
    );
    assert.deepEqual(
      counts.sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });

  check('tables do not mix', async () => {
    const { transaction, tables, contents } = await opened();
    const before = await contents();
    for (const [changed, { map, set, index }] of tables.entries()) {
      await transaction(() => {
        map.set('only here', 'a');
        set.add('only here');
        index.add('only here', 'a');
      });
      const after = await contents();
      for (const [i, found] of after.entries())
        if (i !== changed) assert.deepEqual(found, before[i], `${names[changed]} and ${names[i]}`);
      await transaction(() => {
        map.delete('only here');
        set.delete('only here');
        index.remove('only here', 'a');
      });
    }
    await transaction(() => tables[0]?.map.clear());
    assert.deepEqual((await contents()).slice(1), before.slice(1));
  });

  check(
    'a database that is opened again has what was written, and not what was taken back',
    async () => {
      const { database, transaction, tables } = await opened();
      if (!database.reopen) return;
      await transaction(() => changeAll(tables.slice(2)));
      await assert.rejects(async () =>
        transaction(() => {
          for (const { map } of tables) map.clear();
          throw new Error('the step throws');
        }),
      );
      const last = await transaction(() => contentsOf(tables));
      const again = await database.reopen();
      const found = tablesOf(again);
      assert.deepEqual(await again.transaction(() => contentsOf(found)), last);
      await again.transaction(() => changeAll(found));
      assert.equal(await again.transaction(() => found[0]?.map.get('new')), 'new');
    },
  );
};
