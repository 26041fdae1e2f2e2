import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type DrivenTime, drivenTime } from '../../../../composition/testing/time/driven-time.js';
import type { KeyHolder } from '../../../../core/model/access/api-key.js';
import { keyCache } from '../../../../core/use-cases/access/key-cache.js';
import { noon } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';
import { anyHolder } from './key-holder.js';

type Slow = { readonly askMs: number; readonly answerMs: number };

/** A store that looks `askMs` after it is asked and answers `answerMs` later, and counts its questions. */
const slowStore = ({ timer }: DrivenTime, { askMs, answerMs }: Slow) => {
  const store = { holder: anyHolder(), questions: 0, isAway: false };
  const after = (ms: number) => new Promise<void>((resolve) => timer(ms, resolve));
  const lookup = async (): Promise<KeyHolder | undefined> => {
    store.questions += 1;
    await after(askMs);
    const { holder, isAway } = store;
    await after(answerMs);
    if (isAway) throw new Error('away');
    return holder;
  };
  return { store, lookup };
};

const scene = (slow: Slow = { askMs: 0, answerMs: 0 }) => {
  const time = drivenTime(noon);
  const { store, lookup } = slowStore(time, slow);
  return { time, store, cache: keyCache(lookup, time.clock) };
};

/** Asks, and lets as much time pass as the answer takes. */
const ask = async ({ time, cache }: ReturnType<typeof scene>, forMs = 0) => {
  const answer = cache.find('hash').then(
    (holder) => ({ holder }),
    (error: unknown) => ({ error }),
  );
  await time.advance(forMs);
  return answer;
};

const test = suite('key cache');

test('answers from memory for one second, to the millisecond', async () => {
  for (const [age, questions] of [
    [0, 1],
    [999, 1],
    [1_000, 2],
    [1_001, 2],
  ] as const) {
    const it = scene();
    await ask(it);
    await it.time.advance(age);
    await ask(it);
    assert.equal(it.store.questions, questions, `after ${age} ms`);
  }
});

test('counts the second from the start of the look-up', async () => {
  const it = scene({ askMs: 10, answerMs: 890 });
  await ask(it, 900);
  await it.time.advance(99);
  await ask(it);
  assert.equal(it.store.questions, 1);
  await it.time.advance(1);
  await ask(it, 900);
  assert.equal(it.store.questions, 2);
});

test('makes one look-up for concurrent requests', async () => {
  const it = scene({ askMs: 5, answerMs: 5 });
  const answers = Array.from({ length: 50 }, () => it.cache.find('hash'));
  await it.time.advance(10);
  assert.equal(it.store.questions, 1);
  for (const answer of answers) assert.equal(await answer, it.store.holder);
});

test('keeps the answers of different keys apart', async () => {
  const asked: string[] = [];
  const { find } = keyCache(
    async (hash) => {
      asked.push(hash);
      return anyHolder({ hash });
    },
    () => noon,
  );
  for (const hash of ['a', 'b', 'a', 'b']) assert.equal((await find(hash))?.hash, hash);
  assert.deepEqual(asked, ['a', 'b']);
});

test('does not cache a failure, and never hides one behind an older answer', async () => {
  const it = scene();
  await ask(it);
  await it.time.advance(1_000);
  it.store.isAway = true;
  assert.ok('error' in (await ask(it)));
  assert.ok('error' in (await ask(it)));
  assert.equal(it.store.questions, 3);
  it.store.isAway = false;
  assert.ok('holder' in (await ask(it)));
});

test('looks up a forgotten key again at once', async () => {
  const it = scene();
  await ask(it);
  it.cache.forget('hash');
  await ask(it);
  assert.equal(it.store.questions, 2);
});

test('does not trust an entry from the future: it looks up again after the clock was set back', async () => {
  const it = scene();
  await ask(it);
  it.time.shiftWall(-1);
  await ask(it);
  assert.equal(it.store.questions, 2);
});

test('keeps no entry longer because the wall clock was set back, when it uses a monotonic clock', async () => {
  const time = drivenTime(noon);
  const { store, lookup } = slowStore(time, { askMs: 0, answerMs: 0 });
  const cache = keyCache(lookup, time.monotonic);
  await ask({ time, store, cache });
  await time.advance(600);
  time.shiftWall(-600);
  await time.advance(400);
  await ask({ time, store, cache });
  assert.equal(store.questions, 2);
});

test('caches a limited number of keys, and evicts the oldest first', async () => {
  const asked: string[] = [];
  const { find } = keyCache(
    async (hash) => void asked.push(hash),
    () => noon,
  );
  for (let i = 0; i < 10_001; i += 1) await find(`${i}`);
  asked.length = 0;
  await find('1');
  await find('0');
  assert.deepEqual(asked, ['0']);
});

test('notices a revocation after one second at the latest', async () => {
  const anyRun = fc.record({
    slow: fc.record({
      askMs: fc.integer({ min: 0, max: 700 }),
      answerMs: fc.integer({ min: 0, max: 700 }),
    }),
    pauses: fc.array(fc.integer({ min: 0, max: 800 }), { minLength: 1, maxLength: 12 }),
    revokedAfterMs: fc.integer({ min: 0, max: 4_000 }),
  });
  const property = fc.asyncProperty(anyRun, async ({ slow, pauses, revokedAfterMs }) => {
    const it = scene(slow);
    it.time.timer(revokedAfterMs, () => {
      it.store.holder = anyHolder({ revokedAt: noon });
    });
    const answers = pauses.map(async (_, i) => {
      await new Promise<void>((resolve) => it.time.timer(sum(pauses.slice(0, i + 1)), resolve));
      const begun = it.time.monotonic();
      const holder = await it.cache.find('hash');
      if (begun > revokedAfterMs + 1_000) assert.equal(holder?.revokedAt, noon);
    });
    await it.time.advance(20_000);
    await Promise.all(answers);
  });
  await fc.assert(property, seeded(200));
});

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

test.run();
