import assert from 'node:assert/strict';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { channelStatuses } from '../../../../core/model/channels/channel.js';
import {
  beginInspection,
  endInspection,
  holdsCalls,
  inspectionSpacingMs,
  isInspectionDue,
  requestInspection,
} from '../../../../core/model/channels/inspection.js';
import { hourMs, secondMs } from '../../../../core/shared/time.js';
import { present } from '../../../support/fixtures/either.js';
import { anyChannel, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('requested inspections of a channel');

const requested = (at = noon, given: Partial<Channel> = {}) =>
  present(requestInspection(anyChannel(given), '190', at));
const begun = (at = noon) => present(beginInspection(requested(at), at));
const ended = (at = noon) => present(endInspection(begun(at), at));

test('are requested of channels in use, and are due at once', () => {
  for (const status of channelStatuses) {
    const channel = requestInspection(anyChannel({ status }), '190', noon);
    const isUsed = status === 'active' || status === 'restricted';
    assert.equal(channel?.inspection?.dueAt, isUsed ? noon : undefined, status);
    assert.equal(channel?.status, isUsed ? status : undefined);
  }
});

test('of many requests, the first counts until the inspection begins, and one more after that', () => {
  assert.equal(requestInspection(requested(), '0', noon + secondMs), undefined);
  const again = present(requestInspection(begun(), '0', noon + secondMs));
  assert.equal(requestInspection(again, '0', noon + 2 * secondMs), undefined);
  const next = present(endInspection(again, noon));
  assert.equal(next.inspection?.dueAt, noon + inspectionSpacingMs);
  assert.equal(ended().inspection, null);
});

test('begin at least a minute apart', () => {
  const soon = requested(noon + secondMs, ended());
  assert.equal(soon.inspection?.dueAt, noon + inspectionSpacingMs);
  assert.equal(isInspectionDue(soon, noon + inspectionSpacingMs - 1), false);
  assert.equal(beginInspection(soon, noon + secondMs), undefined);
  assert.equal(isInspectionDue(soon, noon + inspectionSpacingMs), true);
  const late = requested(noon + hourMs, ended());
  assert.equal(late.inspection?.dueAt, noon + hourMs);
});

test('hold calls from when they are due until they decide, at most a minute after they begin', () => {
  assert.equal(holdsCalls(anyChannel(), noon), false);
  assert.equal(holdsCalls(requested(), noon), true);
  assert.equal(holdsCalls(requested(), noon + hourMs), true, 'also after a restart');
  assert.equal(holdsCalls(begun(), noon + 59 * secondMs), true);
  assert.equal(holdsCalls(begun(), noon + 60 * secondMs), false);
  assert.equal(holdsCalls(ended(), noon), false);
  const soon = requested(noon + secondMs, ended());
  assert.equal(holdsCalls(soon, noon + 2 * secondMs), false, 'the last one was a second ago');
});

test('end only what was requested before they began', () => {
  const newer = begun(noon + hourMs);
  assert.equal(endInspection(newer, noon), undefined);
  assert.equal(endInspection(requested(), noon), undefined);
  assert.equal(endInspection(anyChannel(), noon), undefined);
  assert.equal(beginInspection(begun(), noon + secondMs), undefined, 'it was begun before');
});

test.run();
