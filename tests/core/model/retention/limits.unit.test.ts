import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import {
  cutoff,
  defaultLimits,
  limitsOf,
  type NewLimit,
  newLimitOf,
  type RetentionKind,
  retentionKinds,
} from '../../../../core/model/retention/limits.js';
import { leastIdAt, madeAt } from '../../../../core/shared/ids.js';
import { firstViolation } from '../../../../core/shared/violation.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('retention limits');

const isTaken = (kind: RetentionKind, limit: unknown): boolean =>
  E.isRight(newLimitOf(kind).decode(limit));

test('are whole days from the least of their kind, forever, or default', () => {
  const least = { messages: 7, media: 1, events: 90, timelines: 1, deliveries: 1 };
  for (const kind of retentionKinds) {
    const taken: readonly NewLimit[] = [least[kind], 36_500, 'forever', 'default'];
    assert.deepEqual(
      taken.map((limit) => isTaken(kind, limit)),
      [true, true, true, true],
      kind,
    );
    for (const limit of [least[kind] - 1, 36_501, 90.5, Number.NaN, '90', null, undefined])
      assert.equal(isTaken(kind, limit), false, `${kind} ${limit}`);
  }
});

test('name their bounds and their clause when they are refused', () => {
  const refused = newLimitOf('events').decode(89);
  assert.ok(E.isLeft(refused));
  const { message } = firstViolation(refused.left);
  assert.equal(
    message,
    'must be 90 to 36500 days, forever, or default (docs/specification.md#3.10.3)',
  );
});

test('of a project are the default until it sets its own', () => {
  assert.deepEqual(limitsOf({}), { ...defaultLimits, deliveries: 90 });
  assert.deepEqual(limitsOf({ messages: 30, events: null }), {
    messages: 30,
    media: null,
    events: null,
    timelines: null,
    deliveries: null,
  });
});

test('of deliveries are at most those of events', () => {
  assert.equal(limitsOf({ deliveries: 7 }).deliveries, 7);
  assert.equal(limitsOf({ deliveries: 100 }).deliveries, 90);
  assert.equal(limitsOf({ deliveries: 100, events: null }).deliveries, 100);
});

test('give the instant before which something is too old', () => {
  assert.equal(cutoff(7, noon), noon - 7 * 24 * 3_600_000);
  assert.equal(cutoff(null, noon), 0);
});

test('begin at the least identifier of an instant', () => {
  assert.equal(leastIdAt('msg', noon), `msg_01kf0rdqg0${'0'.repeat(16)}`);
  for (const at of [0, 1, 31, 32, noon, noon + 1]) assert.equal(madeAt(leastIdAt('whd', at)), at);
  assert.ok(leastIdAt('msg', noon) < leastIdAt('msg', noon + 1));
});

test.run();
