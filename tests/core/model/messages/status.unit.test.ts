import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  advance,
  messageStatuses,
  type Progress,
  type StatusUpdate,
  startAccepted,
  steps,
} from '../../../../core/model/messages/status.js';
import { combinations } from '../../../support/combinations.js';
import { noon, progressTo } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const updates = ['sent', 'delivered', 'read', 'failed'] as const;

/** The steps that each update takes a message through from each status (docs/specification.md#3.1). */
const expected = {
  accepted: {
    sent: ['sent'],
    delivered: ['sent', 'delivered'],
    read: ['sent', 'delivered', 'read'],
    failed: ['failed'],
  },
  sent: { sent: [], delivered: ['delivered'], read: ['delivered', 'read'], failed: ['failed'] },
  delivered: { sent: [], delivered: [], read: ['read'], failed: [] },
  read: { sent: [], delivered: [], read: [], failed: [] },
  failed: { sent: [], delivered: [], read: [], failed: [] },
} as const;

/** Before, at, between and after every step that `progressTo` can have taken. */
const instants = [-500, 0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500].map((ms) => noon + ms);

const rank = { accepted: 0, sent: 1, delivered: 2, read: 3, failed: 3 } as const;

/** The whole runs of a message (docs/invariants.md#E4); what it has been through is the beginning of one. */
const runs = ['accepted,sent,delivered,read', 'accepted,failed', 'accepted,sent,failed'];

const anyUpdate = fc.record({
  status: fc.constantFrom(...updates),
  at: fc.integer({ min: noon - 10_000, max: noon + 10_000 }),
});

const test = suite('message status');

const everything = combinations({ from: messageStatuses, status: updates, at: instants });

test('takes exactly the steps of the table, from any status, on any report', () => {
  for (const { from, ...report } of everything)
    assert.deepEqual(steps(from, report), expected[from][report.status]);
});

test('sets the time of each step taken, and no other, for reports in any order', () => {
  for (const { from, ...report } of everything) {
    const before = progressTo(from);
    const taken: readonly string[] = expected[from][report.status];
    const at = Math.max(report.at, before.reachedAt[from] ?? 0);
    const set = Object.fromEntries(taken.map((step) => [step, at]));
    assert.deepEqual(advance(before, report), {
      status: taken.at(-1) ?? from,
      reachedAt: { ...before.reachedAt, ...set },
    });
  }
});

test('never moves backward, and nothing follows read or failed, on any run of reports', () => {
  const property = fc.property(fc.array(anyUpdate), (reports) => {
    let progress = startAccepted(noon);
    for (const report of reports) {
      const next = advance(progress, report);
      assert.ok(rank[next.status] >= rank[progress.status]);
      if (progress.status === 'read' || progress.status === 'failed')
        assert.deepEqual(next, progress);
      progress = next;
    }
  });
  fc.assert(property, seeded(2_000));
});

test('sets a time once, exactly when its step is taken, and never one before the step before', () => {
  const property = fc.property(fc.array(anyUpdate), (reports) => {
    let progress: Progress = startAccepted(noon);
    for (const report of reports) {
      const taken: readonly string[] = steps(progress.status, report);
      const next = advance(progress, report);
      for (const status of messageStatuses)
        if (!taken.includes(status))
          assert.equal(next.reachedAt[status], progress.reachedAt[status]);
      progress = next;
      assertInOrder(progress);
    }
  });
  fc.assert(property, seeded(2_000));
});

test('goes through a gap-free run of steps, each once, on any run of reports', () => {
  const property = fc.property(fc.array(anyUpdate), (reports) => {
    const taken = reports.reduce(record, { progress: startAccepted(noon), way: ['accepted'] }).way;
    const way = taken.join(',');
    assert.ok(
      runs.some((run) => `${run},`.startsWith(`${way},`)),
      way,
    );
  });
  fc.assert(property, seeded(2_000));
});

const record = (
  { progress, way }: { readonly progress: Progress; readonly way: readonly string[] },
  report: StatusUpdate,
) => ({
  progress: advance(progress, report),
  way: [...way, ...steps(progress.status, report)],
});

const assertInOrder = ({ reachedAt }: Progress): void => {
  const times = messageStatuses.flatMap((status) => reachedAt[status] ?? []);
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
};

test.run();
