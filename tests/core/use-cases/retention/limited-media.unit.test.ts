import assert from 'node:assert/strict';
import { limitLevels } from '../../../../core/model/limits/declared-limits.js';
import type { LimitLayers } from '../../../../core/model/limits/effective-limits.js';
import type { Media } from '../../../../core/model/media/media.js';
import type { OwnLimits } from '../../../../core/model/retention/limits.js';
import { dayMs } from '../../../../core/shared/time.js';
import { eventsSince } from '../../../../core/use-cases/retention/events-since.js';
import { limitedMedia, limitsWithin } from '../../../../core/use-cases/retention/limited-media.js';
import { anyId, anyMedia, noon } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const test = suite('limits of what is read');

const project = anyId('proj');

const isFound = async (file: Media, own: OwnLimits, now: number): Promise<boolean> => {
  const store = {
    find: async () => file,
    list: async () => [file],
    wanted: async () => new Set<never>(),
  };
  const media = limitedMedia(store, { findLimits: async () => own, clock: () => now });
  return (await media.find(project, file.id)) !== undefined;
};

test('find no media file that is older than its project keeps it', async () => {
  const file = anyMedia({ project });
  assert.equal(await isFound(file, {}, noon + 9_999 * dayMs), true);
  assert.equal(await isFound(file, { media: 7 }, noon + 7 * dayMs), true);
  assert.equal(await isFound(file, { media: 7 }, noon + 7 * dayMs + 1), false);
});

test('find no received file that is older than its message may be', async () => {
  const file = anyMedia({ project, isReceived: true });
  assert.equal(await isFound(file, { messages: 30 }, noon + 30 * dayMs), true);
  assert.equal(await isFound(file, { messages: 30 }, noon + 30 * dayMs + 1), false);
  assert.equal(await isFound(anyMedia({ project }), { messages: 30 }, noon + 31 * dayMs), true);
});

test('are within the limit of the project that operators set, on any level', async () => {
  const own = async () => ({ messages: 30, events: 180 });
  const foundWith = (layers: LimitLayers | undefined) => limitsWithin(own, () => layers)(project);
  assert.deepEqual(await foundWith(undefined), { messages: 30, events: 180 });
  for (const level of limitLevels) {
    const layers = { [level]: { retention: 10 } };
    assert.deepEqual(await foundWith(layers), { messages: 10, events: 180 });
  }
  assert.deepEqual(await foundWith({ plan: { retention: 40 } }), { messages: 30, events: 180 });
  const none = limitsWithin(
    async () => ({}),
    () => ({ plan: { retention: 40 } }),
  );
  assert.deepEqual(await none(project), { messages: 40 });
});

test('find the file of a template header at any age', async () => {
  const file = anyMedia({ project, id: anyId('tmedia') });
  assert.equal(await isFound(file, { media: 1 }, noon + 9 * dayMs), true);
});

test('show events since the limit of their project, by the earlier clock', async () => {
  const since = (own: OwnLimits) =>
    eventsSince(
      { findLimits: async () => own, clock: () => noon + 5, steady: () => noon },
      project,
    );
  assert.equal(await since({}), noon - 90 * dayMs);
  assert.equal(await since({ events: 180 }), noon - 180 * dayMs);
  assert.equal(await since({ events: null }), 0);
});

test.run();
