import assert from 'node:assert/strict';
import type { Change } from '../../../../core/commit/change.js';
import { messageStatuses } from '../../../../core/model/messages/status.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import {
  resolveUnknown,
  type UnknownFacts,
} from '../../../../core/workers/sends/resolve-unknown.js';
import { combinations } from '../../../support/combinations.js';
import {
  anyChannel,
  anyClaimedJob,
  anyMessage,
  countingIds,
  noon,
  progressTo,
} from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const overtakeMs = 15 * secondMs;
const ages = [0, overtakeMs, minuteMs, 2 * minuteMs, 10 * minuteMs, 20 * minuteMs, 60 * minuteMs];

const everything = combinations({
  status: messageStatuses,
  policy: ['resend', 'fail'],
  silenceCounts: [true, false],
  recognizesRepeats: [true, false],
  unknowns: [0, 1, 2],
  isOvertaken: [true, false],
  unknownWaitMs: [0, 10 * secondMs, overtakeMs, 2 * minuteMs, 20 * minuteMs],
  ageMs: ages.flatMap((age) => [age - 1, age, age + 1]),
}).map((given): Case => ({ ...given, change: resolveUnknown(factsOf(given)) }));

type Given = Pick<
  UnknownFacts,
  'policy' | 'silenceCounts' | 'recognizesRepeats' | 'unknownWaitMs'
> & {
  readonly status: (typeof messageStatuses)[number];
  readonly unknowns: number;
  readonly isOvertaken: boolean;
  readonly ageMs: number;
};
type Case = Given & { readonly change: Change };

function factsOf({ status, unknowns, isOvertaken, ageMs, ...rest }: Given): UnknownFacts {
  return {
    ...rest,
    channel: anyChannel(),
    message: anyMessage({ progress: progressTo(status), version: 3 }),
    job: anyClaimedJob({ state: 'unknown', attemptedAt: noon, unknowns, isOvertaken }),
    now: noon + ageMs,
    steadyNow: noon + ageMs,
    newId: countingIds(),
    random: 0.5,
    unmatched: [],
    isAttemptRecorded: true,
  };
}

/** How long a silence has to last: on a line that may itself be down, 10 minutes at least. */
const waitOf = ({ silenceCounts, unknownWaitMs }: Given): number =>
  silenceCounts ? unknownWaitMs : Math.max(unknownWaitMs, 10 * minuteMs);

const nextOf = ({ settlements = [] }: Change) => {
  assert.equal(settlements.length, 1);
  return settlements[0]?.next;
};

const moved = everything.filter(({ status }) => status !== 'accepted');
const silent = everything.filter(({ status }) => status === 'accepted');
const early = silent.filter((given) => given.ageMs < waitOf(given));
const over = silent.filter((given) => given.ageMs >= waitOf(given));
const resent = over.filter(
  ({ policy, unknowns, recognizesRepeats }) =>
    recognizesRepeats || (policy === 'resend' && unknowns === 0),
);
const givenUp = over.filter((given) => !resent.includes(given));

const test = suite('an unknown outcome');

test('ends the job when a report has moved the message, and does nothing more', () => {
  for (const { change } of moved) {
    assert.equal(nextOf(change), 'done');
    assert.deepEqual(Object.keys(change).sort(), ['at', 'project', 'requires', 'settlements']);
  }
});

test('waits for a report, without an event', () => {
  for (const { change, ageMs, ...given } of early) {
    const next = nextOf(change);
    assert.ok(typeof next === 'object' && next.state === 'unknown');
    assert.ok(next.dueAt > noon + ageMs && next.dueAt <= noon + waitOf({ ageMs, ...given }));
    assert.equal(next.unknowns, undefined);
    assert.deepEqual([change.puts, change.events, change.usage], [undefined, undefined, undefined]);
  }
});

test('lets the next to the same recipient pass once 15 seconds are over, and not before', () => {
  for (const { change, ageMs, isOvertaken } of early) {
    const next = nextOf(change);
    assert.ok(typeof next === 'object');
    const mayPass = next.isOvertaken ?? isOvertaken;
    assert.equal(mayPass, isOvertaken || ageMs >= overtakeMs);
  }
});

test('is due in time for the next job, and at least once a minute', () => {
  for (const { change, ageMs, ...given } of early) {
    const next = nextOf(change);
    assert.ok(typeof next === 'object');
    const latest = Math.min(noon + ageMs + minuteMs, noon + waitOf({ ageMs, ...given }));
    assert.ok(next.dueAt <= latest);
    if (ageMs < overtakeMs) assert.ok(next.dueAt <= Math.min(latest, noon + overtakeMs));
  }
});

test('sends again once, under that policy, if no report came meanwhile', () => {
  for (const { change, ageMs, unknowns } of resent) {
    const now = noon + ageMs;
    assert.deepEqual(nextOf(change), { state: 'queued', dueAt: now, unknowns: unknowns + 1 });
    assert.deepEqual(change.requires?.unchanged, [{ id: anyMessage().id, version: 3 }]);
    assert.deepEqual([change.puts, change.events], [undefined, undefined]);
    assert.deepEqual(
      change.timeline?.map(({ detail }) => detail.outcome),
      ['resending'],
    );
  }
});

test('fails the message at the second unknown, or under that policy', () => {
  for (const { change } of givenUp) {
    assert.equal(nextOf(change), 'done');
    assert.deepEqual(change.requires?.unchanged, [{ id: anyMessage().id, version: 3 }]);
    assert.deepEqual(
      change.events?.map(({ type }) => type),
      ['message.failed'],
    );
    assert.deepEqual(
      change.puts?.messages?.map(({ error }) => error?.code),
      ['outcome_unknown'],
    );
    assert.deepEqual(
      change.usage?.map(({ metric }) => metric),
      ['outbound_failed'],
    );
  }
});

test('is always settled under the lease of its claim', () => {
  for (const { change } of everything)
    assert.deepEqual(change.requires?.lease, { lane: anyChannel().id, epoch: 7 });
});

test('adds the attempt of a dead worker to the timeline, and changes nothing else', () => {
  for (const { change, ...given } of everything) {
    const facts = { ...factsOf(given), isAttemptRecorded: false };
    const { timeline: [first, ...others] = [], ...rest } = resolveUnknown(facts);
    const { timeline = [], ...expected } = change;
    assert.deepEqual([others, rest], [timeline, expected]);
    assert.equal(first?.at, noon);
    const { number, outcome, provider_code: code, reason } = first?.detail ?? {};
    assert.deepEqual([first?.kind, number, outcome, code], ['attempt', 1, 'unknown', null]);
    assert.match(String(reason), /ended before the answer came/);
  }
});

test('returns to the queue when no attempt was made', () => {
  for (const given of silent) {
    const facts = factsOf(given);
    const job = { ...facts.job, attemptedAt: null };
    const change = resolveUnknown({ ...facts, job, isAttemptRecorded: false });
    assert.deepEqual(nextOf(change), { state: 'queued', dueAt: facts.now });
    assert.deepEqual(
      [change.puts, change.events, change.timeline],
      [undefined, undefined, undefined],
    );
  }
});

test.run();
