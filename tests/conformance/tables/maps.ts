import assert from 'node:assert/strict';
import type { Check } from '../check.js';
import { type FreshTables, oddKeys, runStep } from './under-test.js';

const values: readonly unknown[] = [
  0,
  -1.5,
  1_768_478_400_000,
  '',
  'Ünïcode "🎉"',
  false,
  null,
  [],
  [1, [2], { three: 3 }],
  { nested: { list: [{ at: null }] } },
  JSON.parse('{ "__proto__": "a key like others", "constructor": 1 }'),
];

/** What `storesOn` needs of a Map. */
export const mapsConformance = (check: Check, fresh: FreshTables): void => {
  /** Runs a case on an empty map, in one transaction. */
  const onMap = (name: string, body: (map: Map<string, unknown>) => void): void =>
    check(name, async () => {
      const tables = await fresh();
      const table = tables.map<string, unknown>('table');
      await runStep(tables, () => body(table));
    });

  onMap('get, has and size know what was set and deleted', (map) => {
    assert.equal(map.size, 0);
    assert.equal(map.get('a'), undefined);
    assert.equal(map.has('a'), false);
    map.set('a', 1).set('b', 2).set('a', 3);
    assert.deepEqual([map.get('a'), map.has('a'), map.size], [3, true, 2]);
    assert.equal(map.delete('a'), true, 'delete returns whether the key was there');
    assert.equal(map.delete('a'), false, 'delete returns whether the key was there');
    assert.deepEqual(
      [map.get('a'), map.has('a'), map.get('b'), map.size],
      [undefined, false, 2, 1],
    );
    map.clear();
    assert.deepEqual([map.has('b'), map.size, [...map]], [false, 0, []]);
  });

  onMap('every way to iterate gives every entry', (map) => {
    const entries = oddKeys.map((key, i) => [key, i] as const);
    for (const [key, i] of entries) map.set(key, i);
    const seen: unknown[] = [];
    map.forEach((value, key) => void seen.push([key, value]));
    const ways = { forEach: seen, iterator: [...map], entries: [...map.entries()] };
    for (const [way, found] of Object.entries(ways))
      assert.deepEqual(new Map(found as [string, number][]), new Map(entries), way);
    assert.deepEqual([...map.keys()].sort(), [...oddKeys].sort(), 'keys');
    assert.deepEqual(new Set(map.values()), new Set(entries.map(([, i]) => i)), 'values');
    assert.equal(map.size, entries.length);
  });

  onMap('an iteration goes on while its entries are replaced and deleted', (map) => {
    for (const key of oddKeys) map.set(key, 'old');
    const seen: string[] = [];
    for (const [key] of map) {
      seen.push(key);
      if (seen.length % 2 === 0) map.delete(key);
      else map.set(key, 'new');
      assert.ok(seen.length <= oddKeys.length, 'the iteration gives an entry twice');
    }
    assert.deepEqual(seen.sort(), [...oddKeys].sort());
    assert.deepEqual(
      [...map.values()],
      oddKeys.slice(oddKeys.length / 2).map(() => 'new'),
    );
  });

  for (const key of oddKeys)
    onMap(
      `a key is a key of its own: ${JSON.stringify(key).slice(0, 40)} (${key.length})`,
      (map) => {
        for (const other of oddKeys) if (other !== key) map.set(other, 'other');
        assert.equal(map.has(key), false);
        map.set(key, 'its own');
        assert.equal(map.get(key), 'its own');
        assert.equal(map.delete(key), true);
        assert.deepEqual([map.has(key), map.size], [false, oddKeys.length - 1]);
      },
    );

  onMap('a value comes back as it was set', (map) => {
    for (const [i, value] of values.entries()) map.set(String(i), value);
    for (const [i, value] of values.entries()) assert.deepEqual(map.get(String(i)), value);
  });

  onMap('a property that is undefined may be dropped, and never becomes null', (map) => {
    map.set('a', { leaseUntil: undefined, dueAt: 1 });
    const found = map.get('a') as { readonly leaseUntil?: unknown; readonly dueAt: number };
    assert.deepEqual([found.leaseUntil, found.dueAt], [undefined, 1]);
  });
};
