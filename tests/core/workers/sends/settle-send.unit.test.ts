import assert from 'node:assert/strict';
import type { Change } from '../../../../core/commit/change.js';
import { messageExternalId } from '../../../../core/model/messages/external-id.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import {
  type MessageStatus,
  messageStatuses,
  steps,
} from '../../../../core/model/messages/status.js';
import type { CallOutcome } from '../../../../core/ports/provider/chat-provider.js';
import { secondMs } from '../../../../core/shared/time.js';
import { type SettleFacts, settleSend } from '../../../../core/workers/sends/settle-send.js';
import { combinations } from '../../../support/combinations.js';
import { present } from '../../../support/fixtures/either.js';
import {
  anyChannel,
  anyClaimedJob,
  anyMessage,
  anyReport,
  countingIds,
  noon,
  progressTo,
} from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const now = noon + 60_000;
const waits = [0, 500, 30_000];
const refused: CallOutcome = {
  kind: 'refused',
  error: { code: 'recipient_opted_out', message: 'No.' },
  providerCode: '131050',
};
const outcomes: readonly CallOutcome[] = [
  { kind: 'taken', providerId: 'wamid.1' },
  { kind: 'taken', providerId: null },
  refused,
  ...waits.map((waitMs) => ({ kind: 'not_taken' as const, waitMs, providerCode: null })),
  ...combinations({ waitMs: waits, scope: ['channel', 'recipient'] }).map((given) => ({
    kind: 'throttled' as const,
    providerCode: '130429',
    ...given,
  })),
  { kind: 'channel_trouble', becomes: 'inactive', providerCode: '190' },
  { kind: 'channel_trouble', becomes: 'restricted', providerCode: '131031' },
  { kind: 'unknown', reason: 'reset' },
];

/** What was reported before its message was known to have been taken. */
const keptLists: readonly (readonly MessageStatus[])[] = [
  [],
  ['delivered'],
  ['read', 'delivered', 'sent'],
  ['failed'],
  ['delivered', 'failed'],
];

type Given = {
  readonly status: MessageStatus;
  readonly outcome: CallOutcome;
  readonly failures: number;
  readonly unknowns: number;
  readonly random: number;
};

const factsOf = ({ status, failures, unknowns, random }: Given): SettleFacts => ({
  channel: anyChannel(),
  message: anyMessage({ progress: progressTo(status), version: 3 }),
  job: anyClaimedJob({ failures, unknowns }),
  now,
  steadyNow: now,
  newId: countingIds(),
  random,
  unknownWaitMs: 120 * secondMs,
  unmatched: [],
});

const everything = combinations({
  status: messageStatuses,
  outcome: outcomes,
  failures: [0, 1, 5],
  unknowns: [0, 1],
  random: [0, 0.999],
}).map((given) => ({ ...given, change: settleSend(factsOf(given), given.outcome) }));

const of = (...kinds: readonly CallOutcome['kind'][]) =>
  everything.filter(({ outcome }) => kinds.includes(outcome.kind));

const typesOf = ({ events = [] }: Change) => events.map(({ type }) => type.replace('message.', ''));
const nextOf = ({ settlements = [] }: Change) => {
  assert.equal(settlements.length, 1);
  return settlements[0]?.next;
};

const test = suite('settling a send');

test('requires the lease, settles one job, and adds the attempt to the timeline, for every outcome', () => {
  for (const { change, outcome } of everything) {
    assert.deepEqual(change.requires?.lease, { lane: anyChannel().id, epoch: 7 });
    assert.equal(change.settlements?.[0]?.job, anyClaimedJob().id);
    const [entry] = change.timeline ?? [];
    assert.deepEqual([entry?.kind, entry?.at, entry?.detail.number], ['attempt', now, 1]);
    const code = 'providerCode' in outcome ? outcome.providerCode : null;
    assert.deepEqual([entry?.detail.outcome, entry?.detail.provider_code], [outcome.kind, code]);
  }
});

test('taken: sent, unless a report was faster, and the external id is stored', () => {
  for (const { change, status, outcome } of of('taken')) {
    if (outcome.kind !== 'taken') continue;
    const { providerId } = outcome;
    assert.equal(nextOf(change), 'done');
    assert.deepEqual(typesOf(change), steps(status, { status: 'sent', at: now }));
    assert.equal(change.puts?.messages?.[0]?.providerId, providerId);
    const name = messageExternalId(anyChannel().id, providerId ?? '');
    const names = providerId === null ? [] : [{ name, of: anyMessage().id }];
    assert.deepEqual(change.externalIds ?? [], names);
    const looked = providerId === null ? undefined : { name, count: 0 };
    assert.deepEqual(change.requires?.unmatchedReports, looked);
  }
});

test('taken: says that the network holds the message, until a report says more', () => {
  for (const { given, kept } of combinations({ given: of('taken'), kept: keptLists })) {
    if (given.outcome.kind !== 'taken') continue;
    const recipient = { number: '+5511987654321', user: 'BR.1' };
    const unmatched = kept.map((status) => ({
      report: anyReport({ status: status === 'accepted' ? 'sent' : status }),
      receivedAt: noon,
    }));
    const outcome = { ...given.outcome, isHeld: true, recipient } as const;
    const [message] = settleSend({ ...factsOf(given), unmatched }, outcome).puts?.messages ?? [];
    assert.deepEqual(message?.networkRecipient, recipient);
    const isHeld = given.status === 'accepted' && kept.length === 0;
    const shown = messageJson(present(message));
    assert.equal(shown.held, isHeld);
    assert.equal(shown.peer.user_id, recipient.user);
    assert.deepEqual(shown.peer.other_addresses, [recipient.number]);
  }
});

test('taken again: the message keeps what the network called the recipient first', () => {
  const names = [
    { number: '+5511987654321' },
    { user: 'BR.1' },
    { number: '+551187654321', user: 'BR.2' },
  ];
  for (const { given, before, after } of combinations({
    ...{ given: of('taken'), before: names, after: [undefined, ...names] },
  })) {
    const facts = factsOf(given);
    const message = { ...facts.message, networkRecipient: before };
    const change = settleSend(
      { ...facts, message },
      {
        ...{ ...given.outcome, kind: 'taken', providerId: 'wamid.2' },
        ...(after && { recipient: after }),
      },
    );
    assert.deepEqual(change.puts?.messages?.[0]?.networkRecipient, before);
  }
});

test('taken: applies and deletes the unmatched reports in the same Change', () => {
  for (const { given, kept } of combinations({ given: of('taken'), kept: keptLists })) {
    if (given.outcome.kind !== 'taken' || given.outcome.providerId === null) continue;
    const reports = kept.map((status) => ({
      report: anyReport({ status: status === 'accepted' ? 'sent' : status }),
      receivedAt: noon,
    }));
    const change = settleSend({ ...factsOf(given), unmatched: reports }, given.outcome);
    const name = messageExternalId(anyChannel().id, given.outcome.providerId);
    assert.deepEqual(change.requires?.unmatchedReports, { name, count: kept.length });
    assert.deepEqual(change.removeUnmatchedReports, kept.length > 0 ? [name] : []);
    assert.equal(change.timeline?.length, 1 + kept.length);
    assert.deepEqual(typesOf(change), stepsThrough(given.status, ['sent', ...kept]));
    const last = typesOf(change).at(-1) ?? given.status;
    assert.equal(change.puts?.messages?.[0]?.progress.status, last);
  }
});

test('refused: failed with its reason, if it may still fail', () => {
  for (const { change, status } of of('refused')) {
    assert.equal(nextOf(change), 'done');
    assert.deepEqual(typesOf(change), steps(status, { status: 'failed', at: now }));
    const isFailing = typesOf(change).length > 0;
    const errors = (change.puts?.messages ?? []).map(({ error }) => error?.code);
    assert.deepEqual(errors, isFailing ? ['recipient_opted_out'] : []);
  }
});

test('not taken: queued again with a backoff that grows with each failure', () => {
  for (const { change, outcome, failures, random } of of('not_taken')) {
    const waitMs = 'waitMs' in outcome ? outcome.waitMs : 0;
    const backOff = Math.floor(random * 1_000 * 2 ** failures);
    const dueAt = now + Math.max(waitMs, backOff);
    assert.deepEqual(nextOf(change), { state: 'queued', dueAt, failures: failures + 1 });
  }
});

test('throttled: queued again, and counted neither as a failure nor as an attempt that failed', () => {
  for (const { change, outcome } of of('throttled')) {
    const next = nextOf(change);
    assert.ok(typeof next === 'object' && next.state === 'queued');
    assert.ok('waitMs' in outcome && next.dueAt >= now + outcome.waitMs);
    assert.equal(next.failures, undefined);
    assert.equal(next.unknowns, undefined);
  }
});

test('channel trouble: queued again with back-off, because the channel can be found well', () => {
  for (const { change, failures } of of('channel_trouble')) {
    const next = nextOf(change);
    assert.ok(typeof next === 'object' && next.state === 'queued' && next.dueAt >= now);
    assert.equal(next.failures, failures + 1);
  }
});

test('unknown: waits for a report, or is due now when one has arrived', () => {
  for (const { change, status } of of('unknown')) {
    const dueAt = status === 'accepted' ? now + 15 * secondMs : now;
    assert.deepEqual(nextOf(change), { state: 'unknown', dueAt });
    assert.deepEqual(change.requires?.unchanged, [{ id: anyMessage().id, version: 3 }]);
  }
});

test('moves the message only where the outcome is final', () => {
  for (const { change } of of('not_taken', 'throttled', 'channel_trouble', 'unknown'))
    assert.deepEqual([change.puts, change.events, change.usage], [undefined, undefined, undefined]);
});

/** The steps that a message goes through under one report after another. */
const stepsThrough = (from: MessageStatus, reported: readonly MessageStatus[]) => {
  const way: MessageStatus[] = [];
  for (const status of reported)
    if (status !== 'accepted') way.push(...steps(way.at(-1) ?? from, { status, at: now }));
  return way;
};

test.run();
