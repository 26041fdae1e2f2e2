import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import type { Change, Conflict } from '../../../core/commit/change.js';
import { judge } from '../../../core/commit/judge.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';
import { isOccupied, obstacle, spentBefore } from './history.js';
import { factsOf, randomBeginning, randomChange } from './random-changes.js';

const codeOf = (conflict: Conflict): string =>
  conflict.code === 'billing' ? conflict.refusal.code : conflict.code;

const randomRun = fc.tuple(
  randomBeginning,
  fc.array(randomChange, { minLength: 1, maxLength: 40 }),
);

const test = suite('judge');

/** All that can stand in the way; the random runs must meet each. */
const everyObstacle = [
  'backlog',
  'changed',
  'contact_key_taken',
  'external_id_taken',
  'key_taken',
  'lease_lost',
  'media_not_pending',
  'message_quota_exceeded',
  'payment_failed',
  'project_missing',
  'send_begun',
  'subscription_required',
  'unmatched_reports_changed',
];

test('admits exactly what a naive replay of the history admits', () => {
  const met = new Set<string>();
  const property = fc.property(randomRun, ([begun, changes]) => {
    const facts = factsOf(begun);
    const made: Change[] = [];
    for (const change of changes) {
      const verdict = judge(facts, change);
      const code = E.isLeft(verdict) ? codeOf(verdict.left) : undefined;
      assert.equal(code, obstacle(begun, made, change));
      if (code) met.add(code);
      if (E.isRight(verdict)) made.push(change);
    }
  });
  fc.assert(property, seeded(3_000));
  assert.deepEqual([...met].sort(), everyObstacle);
});

test('changes nothing for a refused Change', () => {
  const property = fc.property(randomRun, ([begun, changes]) => {
    const facts = factsOf(begun);
    for (const change of changes) {
      const before = structuredClone(facts);
      if (E.isLeft(judge(facts, change))) assert.deepEqual(facts, before);
    }
  });
  fc.assert(property, seeded(300));
});

test("numbers each project's events from 1 without a gap, under concurrent commits", () => {
  const property = fc.property(randomRun, ([begun, changes]) => {
    const facts = factsOf(begun);
    const numbers = new Map<string, number[]>();
    for (const change of changes)
      for (const { project, sequence, text } of eventsOf(judge(facts, change))) {
        numbers.set(project, [...(numbers.get(project) ?? []), sequence]);
        assert.equal(JSON.parse(text ?? '').sequence, sequence);
      }
    for (const given of numbers.values())
      assert.deepEqual(
        given,
        given.map((_, i) => i + 1),
      );
  });
  fc.assert(property, seeded(500));
});

test('puts a job behind exactly when the lane has an earlier job to its recipient', () => {
  const property = fc.property(randomRun, ([begun, changes]) => {
    const facts = factsOf(begun);
    const made: Change[] = [];
    for (const change of changes) {
      const verdict = judge(facts, change);
      if (E.isLeft(verdict)) continue;
      for (const { recipient, state, order } of verdict.right.jobs) {
        const isBehind = isOccupied(begun, made, recipient ?? '');
        assert.equal(state, isBehind ? 'behind' : 'queued');
        assert.equal(order, verdict.right.events[0]?.sequence ?? 0);
      }
      made.push(change);
    }
  });
  fc.assert(property, seeded(500));
});

test('spends one message for each admitted Change, in the month of its decision, and gives back those of a refund', () => {
  const property = fc.property(randomRun, ([begun, changes]) => {
    const facts = factsOf(begun);
    const made: Change[] = [];
    for (const change of changes) {
      const verdict = judge(facts, change);
      if (E.isLeft(verdict)) continue;
      const own = made.filter(({ project }) => project === change.project);
      const after = (at: number, all: readonly Change[]) => ({
        period: new Date(at).toISOString().slice(0, 7),
        count: spentBefore(all, { at }),
      });
      const { refund, ...spending } = change;
      const spent = change.requires?.allowance ? [after(change.at, [...own, spending])] : [];
      const refunded = refund ? [after(refund.spentAt, [...own, change])] : [];
      assert.deepEqual(verdict.right.spent, [...spent, ...refunded]);
      made.push(change);
    }
  });
  fc.assert(property, seeded(500));
});

const eventsOf = (verdict: ReturnType<typeof judge>) =>
  E.isRight(verdict) ? verdict.right.events : [];

test.run();
