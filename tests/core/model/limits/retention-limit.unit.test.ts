import assert from 'node:assert/strict';
import { declarationOf, limitLevels } from '../../../../core/model/limits/declared-limits.js';
import type { LimitLayers } from '../../../../core/model/limits/effective-limits.js';
import { retentionLimit, withinLimit } from '../../../../core/model/limits/retention-limit.js';
import { limitsOf, maxDays, minDays } from '../../../../core/model/retention/limits.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the limit of the retention');

/** What a level can say: nothing, no limit, or days. */
const said = [undefined, null, 7, 30, 400] as const;
type Said = (typeof said)[number];

const layersOf = (values: readonly Said[]): LimitLayers =>
  Object.fromEntries(
    limitLevels.flatMap((level, i) =>
      values[i] === undefined ? [] : [[level, { retention: values[i] }]],
    ),
  );

const combined = <A>(values: readonly A[], length: number): readonly (readonly A[])[] =>
  length === 0
    ? [[]]
    : combined(values, length - 1).flatMap((rest) => values.map((value) => [...rest, value]));

cases(
  'is the lesser of the nearest level and of what the project sets, for every combination',
  () => {
    for (const [own, ...levels] of combined<Said>(said, 1 + limitLevels.length)) {
      const at = levels.findIndex((value) => value !== undefined);
      const days = levels[at] ?? undefined;
      const limit = retentionLimit(layersOf(levels));
      assert.deepEqual(
        limit,
        days === undefined ? undefined : { limit: days, source: limitLevels[at] },
      );
      const set = own === undefined ? {} : { messages: own };
      const { messages, ...others } = limitsOf(withinLimit({ ...set, events: 180 }, limit));
      const least = Math.min(own ?? Number.POSITIVE_INFINITY, days ?? Number.POSITIVE_INFINITY);
      assert.equal(messages ?? Number.POSITIVE_INFINITY, least);
      const { messages: _, ...untouched } = limitsOf({ events: 180 });
      assert.deepEqual(others, untouched);
    }
  },
);

cases('is never less than a project can set, and none where it is no number', () => {
  const { min, max } = declarationOf('retention');
  assert.deepEqual([min, max], [minDays('messages'), maxDays]);
  for (const days of [-1, 0, 1, 6.5])
    assert.equal(retentionLimit({ plan: { retention: days } })?.limit, 7);
  for (const damaged of [Number.NaN, '30', '', {}, [], true])
    assert.equal(retentionLimit({ plan: { retention: damaged as number } }), undefined);
});

cases.run();
