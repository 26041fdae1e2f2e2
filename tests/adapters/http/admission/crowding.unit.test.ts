import assert from 'node:assert/strict';
import { crowding, recheckMs } from '../../../../adapters/http/admission/crowding.js';
import { suite } from '../../../support/suite.js';

const test = suite('connections in front of a process');

/** Looks so often, each time after `passedMs`, with so many connections accepted meanwhile. */
const looked = (
  looks: readonly { queued: number | undefined; accepted?: number; passedMs?: number }[],
) => {
  let now = 0;
  let queued: number | undefined;
  const queue = crowding(1_000, { monotonic: () => now, queued: () => queued });
  return looks.map(({ accepted = 0, passedMs = recheckMs, ...look }) => {
    for (let i = 0; i < accepted; i += 1) queue.accepted();
    now += passedMs;
    queued = look.queued;
    queue.recheck();
    return queue.isCrowded();
  });
};

test('are too many when twice in turn the last one would wait longer than a second', () => {
  assert.deepEqual(
    looked([
      { queued: 0 },
      // A burst that the process accepts in time.
      { queued: 1_000, accepted: 500 },
      { queued: 500, accepted: 5 },
      { queued: 500, accepted: 5 },
      { queued: 500, accepted: 126 },
      { queued: 500 },
      { queued: 500 },
    ]),
    [false, false, false, true, false, false, true],
  );
});

test('are not too many for a burst that comes just before a look, after a time without new ones', () => {
  assert.deepEqual(
    looked([
      { queued: 0, accepted: 1 },
      { queued: 200, accepted: 1 },
      { queued: 0, accepted: 200 },
      { queued: 200 },
      { queued: 0, accepted: 200 },
    ]),
    [false, false, false, false, false],
  );
});

test('are never too many while few wait, also when the process stands still', () => {
  assert.deepEqual(
    looked([
      { queued: 32, passedMs: 60_000 },
      { queued: 33, passedMs: 60_000 },
      { queued: 33, passedMs: 60_000 },
    ]),
    [false, false, true],
  );
});

test('are judged by an event loop that is late twice, where the system does not tell', () => {
  const late = { queued: undefined, passedMs: 1_000 + recheckMs + 1 };
  const inTime = { queued: undefined };
  assert.deepEqual(looked([late, inTime, late, late, inTime]), [false, false, false, true, false]);
});

test.run();
