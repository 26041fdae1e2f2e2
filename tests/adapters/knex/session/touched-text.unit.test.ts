import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  notificationText,
  touchedIn,
  wordsOf,
} from '../../../../adapters/knex/queues/touched-text.js';
import type { LaneKey, LanesTouched } from '../../../../core/model/queue/lane.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { suite } from '../../../support/suite.js';

const idOf = <Prefix extends string>(prefix: Prefix) =>
  fc.stringMatching(/^[0-9a-z]{26}$/).map((end): `${Prefix}_${string}` => `${prefix}_${end}`);
const projects: fc.Arbitrary<ProjectId> = idOf('proj');
const lanes: fc.Arbitrary<LaneKey> = fc.oneof(idOf('chan'), idOf('whe'));

const touches: fc.Arbitrary<LanesTouched> = fc.record(
  {
    log: projects,
    due: fc.uniqueArray(lanes, { maxLength: 4 }),
    changed: fc.uniqueArray(lanes, { maxLength: 4 }),
    hasPosts: fc.constant(true as const),
  },
  { requiredKeys: ['due', 'changed'] },
);

/** All that is told, in however many parts. */
const sumOf = (told: readonly LanesTouched[]) => ({
  logs: new Set(told.flatMap(({ log }) => log ?? [])),
  due: new Set(told.flatMap(({ due }) => due)),
  changed: new Set(told.flatMap(({ changed }) => changed)),
  hasPosts: told.some(({ hasPosts }) => hasPosts),
});

const test = suite('the text of a notification');

test('tells others all that commits touched, and its own process nothing', () => {
  fc.assert(
    fc.property(fc.array(touches, { minLength: 1, maxLength: 12 }), (commits) => {
      const words = new Set(commits.flatMap(wordsOf));
      fc.pre(words.size > 0);
      const text = notificationText('self', words);
      const told = touchedIn(text, 'another').flatMap((each) => each ?? []);
      assert.deepEqual(sumOf(told), sumOf(commits));
      assert.deepEqual(touchedIn(text, 'self'), []);
    }),
  );
});

test('names nothing when it would be longer than Postgres takes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(lanes, { minLength: 200, maxLength: 400 }), (due) => {
      const text = notificationText('self', new Set(due));
      assert.ok(Buffer.byteLength(text) < 8_000);
      const namesAll = `self ${due.join(' ')}`.length < 8_000;
      const lanesTold = { log: undefined, due, changed: [], isByOthers: true };
      assert.deepEqual(touchedIn(text, 'another'), [namesAll ? lanesTold : undefined]);
    }),
    { numRuns: 20 },
  );
});

test('tells of anything without words, and with a word of a later version', () => {
  for (const text of ['', 'another', 'another chan_1 ?later'])
    assert.deepEqual(touchedIn(text, 'self'), [undefined], text);
});

test.run();
