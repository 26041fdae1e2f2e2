import assert from 'node:assert/strict';
import {
  attemptsAtOnce,
  type EndpointHealth,
  healthAfter,
  healthy,
  isGivenUp,
  slotsFor,
} from '../../../../core/model/webhooks/health.js';
import { dayMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('health of an endpoint');

const after = (outcomes: string): EndpointHealth =>
  [...outcomes].reduce(
    (health, outcome, i) => healthAfter(health, outcome === '+', noon + i),
    healthy,
  );

test('has failed since the first failure after the last success', () => {
  assert.equal(after('').failingSince, null);
  assert.equal(after('+++').failingSince, null);
  assert.equal(after('-').failingSince, noon);
  assert.equal(after('++---').failingSince, noon + 2);
  assert.equal(after('---+').failingSince, null);
  assert.equal(after('---+--').failingSince, noon + 4);
  assert.equal(after(`+${'-'.repeat(1_000)}`).failingSince, noon + 1);
});

test('allows fewer concurrent attempts with each consecutive failure, at least one, and all after a success', () => {
  for (let failures = 0; failures < 30; failures += 1) {
    const expected = Math.max(1, attemptsAtOnce - failures);
    assert.equal(slotsFor(after('-'.repeat(failures))), expected);
    assert.equal(slotsFor(after(`${'-'.repeat(failures)}+`)), attemptsAtOnce);
  }
});

test('stays identical while nothing changes, so that nothing is written', () => {
  assert.equal(healthAfter(healthy, true, noon), healthy);
  const bad = after('-'.repeat(attemptsAtOnce));
  assert.equal(healthAfter(bad, false, noon + dayMs), bad);
});

test('is deactivated at a failure five days after the first, and not a millisecond before', () => {
  const failing: EndpointHealth = { failingSince: noon, failures: 3 };
  assert.equal(isGivenUp(failing, noon + 5 * dayMs - 1), false);
  assert.equal(isGivenUp(failing, noon + 5 * dayMs), true);
  assert.equal(isGivenUp(healthy, noon + 500 * dayMs), false);
});

test.run();
