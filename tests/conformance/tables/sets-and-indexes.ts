import assert from 'node:assert/strict';
import type { Check } from '../check.js';
import { type FreshTables, oddKeys, runStep } from './under-test.js';

/** What `storesOn` needs of a Set and of an Index. */
export const setsAndIndexesConformance = (check: Check, fresh: FreshTables): void => {
  check('a set knows what was added and deleted', async () => {
    const tables = await fresh();
    const table = tables.set('table');
    await runStep(tables, () => {
      for (const value of oddKeys) {
        assert.equal(table.has(value), false);
        table.add(value).add(value);
        assert.equal(table.has(value), true);
      }
      for (const value of oddKeys) {
        assert.equal(table.delete(value), true, 'delete returns whether the value was there');
        assert.equal(table.delete(value), false, 'delete returns whether the value was there');
        assert.equal(table.has(value), false);
      }
    });
  });

  check('an index gives the ids under a key, each once, and no others', async () => {
    const tables = await fresh();
    const table = tables.index<string, string>('table');
    await runStep(tables, () => {
      for (const key of oddKeys) assert.deepEqual(table.of(key), []);
      for (const key of oddKeys)
        for (const id of [`1 of ${key}`, `2 of ${key}`, `1 of ${key}`]) table.add(key, id);
      for (const key of oddKeys)
        assert.deepEqual([...table.of(key)].sort(), [`1 of ${key}`, `2 of ${key}`].sort());
    });
  });

  check('an index forgets an id that is removed, and no other', async () => {
    const tables = await fresh();
    const table = tables.index<string, string>('table');
    await runStep(tables, () => {
      for (const key of oddKeys) for (const id of ['1', '11', '2']) table.add(key, id);
      for (const key of oddKeys) {
        table.remove(key, '1');
        table.remove(key, '1');
        table.remove(key, 'unknown');
        assert.deepEqual([...table.of(key)].sort(), ['11', '2']);
      }
      for (const id of ['11', '2']) table.remove('a', id);
      assert.deepEqual(table.of('a'), []);
      table.add('a', '3');
      assert.deepEqual(table.of('a'), ['3']);
    });
  });

  check('an index may change while its ids are used', async () => {
    const tables = await fresh();
    const table = tables.index<string, string>('table');
    await runStep(tables, () => {
      for (const id of ['1', '2', '3']) table.add('a', id);
      const seen: string[] = [];
      for (const id of table.of('a')) {
        seen.push(id);
        table.remove('a', id);
      }
      assert.deepEqual([seen.sort(), table.of('a')], [['1', '2', '3'], []]);
    });
  });
};
