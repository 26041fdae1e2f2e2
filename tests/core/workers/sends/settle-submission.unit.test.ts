import assert from 'node:assert/strict';
import {
  type ReportedStatus,
  templateStatuses,
  templateSteps,
} from '../../../../core/model/templates/status.js';
import type { Template } from '../../../../core/model/templates/template.js';
import { templateJson } from '../../../../core/model/templates/template-view.js';
import {
  type SubmissionResult,
  settleSubmission,
} from '../../../../core/workers/sends/templates/settle-submission.js';
import { combinations } from '../../../support/combinations.js';
import {
  anyChannel,
  anyClaimedJob,
  countingIds,
  idOf,
  noon,
} from '../../../support/fixtures/entities.js';
import { anyTemplate } from '../../../support/fixtures/template.js';
import { suite } from '../../../support/suite.js';

const decided = (status: 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled') =>
  ({ kind: 'taken', providerId: 'p.1', verdict: { status, reason: null } }) as const;
const code = { providerCode: null };
const results = {
  taken: { kind: 'taken', providerId: 'p.1', verdict: null },
  pending: decided('pending'),
  approved: decided('approved'),
  rejected: decided('rejected'),
  paused: decided('paused'),
  disabled: decided('disabled'),
  refused: { kind: 'refused', reason: 'scam', ...code },
  found: { kind: 'found', providerId: 'p.1', verdict: null },
  found_approved: {
    kind: 'found',
    providerId: 'p.1',
    verdict: { status: 'approved', reason: null },
  },
  foreign: { kind: 'foreign' },
  absent: { kind: 'absent' },
  not_taken: { kind: 'not_taken', waitMs: 5_000, ...code },
  throttled: { kind: 'throttled', scope: 'channel', waitMs: 5_000, ...code },
  channel_trouble: { kind: 'channel_trouble', becomes: 'inactive', ...code },
  unknown: { kind: 'unknown', reason: 'no answer' },
} as const satisfies Record<string, SubmissionResult>;
type Name = keyof typeof results;

const verdicts: Partial<Record<Name, Parameters<typeof templateSteps>[1]>> = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  paused: 'paused',
  disabled: 'disabled',
  refused: 'rejected',
  found_approved: 'approved',
  foreign: 'rejected',
};

/** Results that tell no id of ours at the provider. */
const unidentified: ReadonlySet<Name> = new Set(['refused', 'foreign']);

const everything = combinations({
  name: Object.keys(results) as Name[],
  status: templateStatuses,
  submission: [idOf('job', 1), idOf('job', 2)],
  state: ['sending', 'unknown'],
});

const factsOf = (template: Template, state: 'sending' | 'unknown') => ({
  channel: anyChannel(),
  template,
  job: anyClaimedJob({ kind: 'submit_template', subject: idOf('tmpl', 1), state }),
  now: noon,
  steadyNow: noon,
  random: 0.5,
  newId: countingIds(),
  unknownWaitMs: 120_000,
});

const settled = ({ name, status, submission, state }: (typeof everything)[number]) =>
  settleSubmission(factsOf(anyTemplate({ status, submission }), state), results[name]);

const test = suite('settlement of a submission');

test('is committed only under the lease of its job, for every outcome', () => {
  for (const point of everything)
    assert.deepEqual(settled(point).requires, { lease: { lane: idOf('chan', 1), epoch: 7 } });
});

test('moves the template only while it waits for this submission', () => {
  for (const point of everything) {
    const { name, status, submission } = point;
    const isAwaited = status === 'submitted' && submission === idOf('job', 1);
    const verdict = verdicts[name];
    const steps = isAwaited && verdict ? templateSteps(status, verdict) : [];
    const { events = [], puts } = settled(point);
    assert.deepEqual(
      events.map(({ type }) => type),
      steps.map((step) => `template.${step}`),
      JSON.stringify(point),
    );
    const [after] = puts?.templates ?? [];
    if (after) assert.equal(after.status, steps.at(-1) ?? status);
    const isIdentified = isAwaited && !unidentified.has(name);
    if (after) assert.equal(after.providerId, isIdentified ? 'p.1' : 'provider.1');
  }
});

test('ends the job exactly when the provider has the template or refused it', () => {
  const last: readonly Name[] = [
    ...(['taken', 'pending', 'approved', 'rejected', 'paused', 'disabled', 'refused'] as const),
    ...(['found', 'found_approved', 'foreign'] as const),
  ];
  for (const point of everything) {
    const [settlement] = settled(point).settlements ?? [];
    assert.equal(settlement?.next === 'done', last.includes(point.name), JSON.stringify(point));
  }
});

test("rejects a template whose name is another's with `template_taken`, in its event too", () => {
  const { puts, events = [] } = settleSubmission(
    factsOf(anyTemplate(), 'unknown'),
    results.foreign,
  );
  const [after] = puts?.templates ?? [];
  assert.equal(after?.rejectionReason, 'other');
  assert.equal(after?.error?.code, 'template_taken');
  assert.deepEqual(
    events.map(({ data }) => data),
    after && [JSON.stringify(templateJson(after))],
  );
});

test('begins the review of a template that is found paused or disabled', () => {
  for (const status of ['paused', 'disabled'] as const) {
    const found = { kind: 'found', providerId: 'p.1', verdict: { status, reason: null } } as const;
    const { events = [] } = settleSubmission(factsOf(anyTemplate(), 'unknown'), found);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['template.pending', `template.${status}`],
    );
  }
});

test('applies the reports that came before the id was known, and those of no other template', () => {
  const early = (providerId: string, status: ReportedStatus, at: number) =>
    ({ providerId, status, reason: null, at }) as const;
  const unmatchedReports = [
    early('of.another', 'approved', noon - 5),
    early('p.1', 'approved', noon - 2),
    early('p.1', 'pending', noon - 3),
    early('p.1', 'paused', noon - 1),
  ];
  const template = anyTemplate({ providerId: null, unmatchedReports });
  const steps = (result: SubmissionResult) => {
    const { events = [], puts } = settleSubmission(factsOf(template, 'sending'), result);
    assert.deepEqual(puts?.templates?.[0]?.unmatchedReports, []);
    return [events.map(({ type }) => type.slice(9)), puts?.templates?.[0]?.heardAt];
  };
  assert.deepEqual(steps(results.taken), [['pending', 'approved', 'paused'], noon - 1]);
  assert.deepEqual(steps(results.pending), [['pending', 'approved', 'paused'], noon - 1]);
  assert.deepEqual(steps(results.approved), [['pending', 'approved', 'paused'], noon - 1]);
  assert.deepEqual(steps(results.found), [['pending', 'approved', 'paused'], noon - 1]);
  assert.deepEqual(steps(results.found_approved), [['pending', 'approved'], null]);
  const other = { kind: 'taken', providerId: 'p.2', verdict: null } as const;
  assert.deepEqual(steps(other), [[], null]);
});

test('keeps an unknown outcome unknown until it was inspected, and waits as long as asked', () => {
  for (const point of everything) {
    const [settlement] = settled(point).settlements ?? [];
    const next = settlement?.next;
    if (!next || next === 'done') continue;
    const wasUnknown = point.state === 'unknown';
    const isUnknown = point.name !== 'absent' && (wasUnknown || point.name === 'unknown');
    assert.equal(next.state, isUnknown ? 'unknown' : 'queued', JSON.stringify(point));
    const firstWaits = { absent: 0, channel_trouble: 500, unknown: 120_000 };
    const laterWaits = { absent: 0, channel_trouble: 500, unknown: 500 };
    const toldWaits = { not_taken: 5_000, throttled: 5_000 };
    const waits = { ...toldWaits, ...(wasUnknown ? laterWaits : firstWaits) };
    assert.equal(next.dueAt - noon, waits[point.name as keyof typeof waits]);
  }
});

test.run();
