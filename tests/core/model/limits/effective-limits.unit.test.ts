import assert from 'node:assert/strict';
import {
  canBeNone,
  declarationOf,
  type LimitName,
  limitLevels,
  limitNames,
} from '../../../../core/model/limits/declared-limits.js';
import {
  effectiveLimit,
  type LimitLayers,
  type LimitValues,
} from '../../../../core/model/limits/effective-limits.js';
import { limitChanges, withLimits } from '../../../../core/model/limits/new-limits.js';
import { suite } from '../../../support/suite.js';

const cases = suite('limits of a tenant');

/** What each level can say of a limit: nothing, a value of its own, or no limit. */
const saidBy = (name: LimitName, value: number): readonly LimitValues[] => [
  {},
  { [name]: value },
  ...(canBeNone(name) ? [{ [name]: null }] : []),
];

cases('are those of the nearest level that sets one, for every limit and every setting', () => {
  for (const name of limitNames)
    for (const layers of settingsOf(name)) {
      const level = limitLevels.find((each) => layers[each]?.[name] !== undefined);
      const value = level ? layers[level]?.[name] : usualOf(name);
      assert.deepEqual(effectiveLimit(layers, name), { value, source: level ?? 'default' }, name);
    }
});

/** Every combination of what the levels say of a limit. */
const settingsOf = (name: LimitName): readonly LimitLayers[] =>
  saidBy(name, 1).flatMap((project) =>
    saidBy(name, 2).flatMap((organization) =>
      saidBy(name, 3).map((plan) => ({ project, organization, plan })),
    ),
  );

const usualOf = (name: LimitName): number | null => {
  const usual = declarationOf(name).default;
  return usual === null || typeof usual === 'number'
    ? usual
    : usual.times * Number(declarationOf(usual.of).default);
};

cases('have the default of the installation where that has another one, and nothing is set', () => {
  assert.deepEqual(effectiveLimit({}, 'streams', 3), { value: 3, source: 'default' });
  assert.deepEqual(effectiveLimit({ plan: { streams: 4 } }, 'streams', 3), {
    value: 4,
    source: 'plan',
  });
});

cases(
  'of an organization are ten times what its projects have, also if one of them has more',
  () => {
    const ceiling = (layers: LimitLayers) => effectiveLimit(layers, 'organizationSend');
    assert.deepEqual(ceiling({}), { value: 500, source: 'default' });
    assert.deepEqual(ceiling({ plan: { send: 7 } }), { value: 70, source: 'default' });
    const all = { plan: { send: 7 }, organization: { send: 8 }, project: { send: 9 } };
    assert.deepEqual(ceiling(all), { value: 80, source: 'default' });
    const own = { ...all, organization: { organizationSend: 5 } };
    assert.deepEqual(ceiling(own), { value: 5, source: 'organization' });
  },
);

cases('have a default within their range, and a range that one can set', () => {
  for (const name of limitNames) {
    const { min, max, levels } = declarationOf(name);
    const usual = usualOf(name);
    assert.ok(min < max && levels.length > 0, name);
    assert.ok(usual === null || (usual >= min && usual <= max), name);
  }
});

cases('keep what is not given, and tell what was changed', () => {
  const before = { send: 5, keys: null };
  assert.deepEqual(withLimits(before, {}), before);
  const after = withLimits(before, { send: 'default', keys: 3, read: undefined, channels: 2 });
  assert.deepEqual(after, { keys: 3, channels: 2 });
  assert.deepEqual(withLimits(after, { keys: 'none' }), { keys: null, channels: 2 });
  assert.deepEqual(limitChanges(before, after), [
    { name: 'send', from: 5, to: 'default' },
    { name: 'keys', from: 'none', to: 3 },
    { name: 'channels', from: 'default', to: 2 },
  ]);
  assert.deepEqual(limitChanges(after, after), []);
});

cases.run();
