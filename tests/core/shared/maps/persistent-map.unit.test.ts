import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  emptyMap,
  type PersistentMap,
  valueAt,
  valuesOf,
  withoutKey,
  withValue,
} from '../../../../core/shared/maps/persistent-map.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const test = suite('a persistent map');

const anyChange = fc.record({
  key: fc.integer({ min: 0, max: 200 }).map((number) => `proj_${number.toString(32)}`),
  value: fc.option(fc.integer(), { nil: undefined }),
});

test('has the values of a map with the same changes, and those of before stay', () => {
  const property = fc.property(fc.array(anyChange, { maxLength: 400 }), (changes) => {
    const known = new Map<string, number>();
    let map: PersistentMap<string, number> = emptyMap;
    for (const { key, value } of changes) {
      const [before, valueBefore] = [map, valueAt(map, key)];
      if (value === undefined) known.delete(key);
      else known.set(key, value);
      map = value === undefined ? withoutKey(map, key) : withValue(map, key, value);
      assert.equal(valueAt(map, key), value);
      assert.equal(valueAt(before, key), valueBefore);
      assert.equal(map.size, known.size);
    }
    assert.deepEqual([...valuesOf(map)].sort(), [...known.values()].sort());
    for (const [key, value] of known) assert.equal(valueAt(map, key), value);
  });
  fc.assert(property, seeded(100));
});

test.run();
