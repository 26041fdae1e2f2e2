import assert from 'node:assert/strict';
import {
  type RestrictionReport,
  restrict,
  restrictionOf,
} from '../../../../core/model/channels/restriction.js';
import { dayMs, hourMs } from '../../../../core/shared/time.js';
import { present } from '../../../support/fixtures/either.js';
import { anyChannel, idOf, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('a restriction of business-initiated messages');

const report = (given: Partial<RestrictionReport> = {}): RestrictionReport => ({
  kind: 'restriction',
  channel: idOf('chan', 1),
  restricts: 'business_initiated',
  at: noon,
  until: noon + hourMs,
  providerCode: 'ACCOUNT_RESTRICTION',
  ...given,
});
const restricted = present(restrict(anyChannel(), report(), noon));

test('holds until its end, and leaves the status as it is', () => {
  assert.equal(restricted.status, 'active');
  assert.equal(restrictionOf(restricted, noon + hourMs - 1)?.until, noon + hourMs);
  assert.equal(restrictionOf(restricted, noon + hourMs), undefined);
  assert.equal(restrictionOf(anyChannel(), noon), undefined);
});

test('lasts a day when no end is announced', () => {
  const endless = present(restrict(anyChannel(), report({ until: null }), noon));
  assert.equal(endless.restriction?.until, noon + dayMs);
});

test('changes nothing when it is over, known, or older than the known one', () => {
  assert.equal(restrict(anyChannel(), report(), noon + hourMs), undefined);
  assert.equal(restrict(restricted, report(), noon + 1), undefined);
  assert.equal(restrict(restricted, report({ at: noon - 1, until: noon + 9 }), noon), undefined);
  const longer = restrict(restricted, report({ until: noon + dayMs }), noon);
  assert.equal(longer?.restriction?.until, noon + dayMs);
});

test.run();
