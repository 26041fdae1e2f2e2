import assert from 'node:assert/strict';
import { moveTemplate } from '../../../../core/model/templates/move-template.js';
import {
  canBeSubmitted,
  reportedStatuses,
  templateStatuses,
  templateSteps,
} from '../../../../core/model/templates/status.js';
import { rejectionReasons } from '../../../../core/model/templates/template.js';
import { templateJson } from '../../../../core/model/templates/template-view.js';
import { combinations } from '../../../support/combinations.js';
import { noon } from '../../../support/fixtures/entities.js';
import { anyTemplate } from '../../../support/fixtures/template.js';
import { suite } from '../../../support/suite.js';

/** Where each report of the provider takes a template from each status (docs/specification.md#3.2.1). */
const expected = {
  draft: { pending: [], approved: [], rejected: [], paused: [], disabled: [] },
  submitted: {
    pending: ['pending'],
    approved: ['pending', 'approved'],
    rejected: ['rejected'],
    paused: ['pending', 'paused'],
    disabled: ['pending', 'disabled'],
  },
  pending: {
    pending: [],
    approved: ['approved'],
    rejected: ['rejected'],
    paused: ['paused'],
    disabled: ['disabled'],
  },
  approved: {
    pending: ['pending'],
    approved: [],
    rejected: ['rejected'],
    paused: ['paused'],
    disabled: ['disabled'],
  },
  rejected: { pending: [], approved: ['approved'], rejected: [], paused: [], disabled: [] },
  paused: {
    pending: [],
    approved: ['approved'],
    rejected: ['rejected'],
    paused: [],
    disabled: ['disabled'],
  },
  disabled: { pending: [], approved: ['approved'], rejected: [], paused: [], disabled: [] },
} as const;

const everything = combinations({
  from: templateStatuses,
  to: reportedStatuses,
  reason: [null, ...rejectionReasons],
});
const later = noon + 1_000;

const test = suite('template status');

test('takes exactly the steps of the table, from any status, on any report', () => {
  for (const { from, to } of everything)
    assert.deepEqual(templateSteps(from, to), expected[from][to], `${from} ${to}`);
});

test('emits one event a step, in order, each with the template as it stood at that step', () => {
  for (const { from, to, reason } of everything) {
    const before = anyTemplate({ status: from, rejectionReason: startingReason(from) });
    const move = moveTemplate(before, { status: to, reason }, { now: later });
    const steps = expected[from][to].map((status) => {
      const rejectionReason = status === 'rejected' ? (reason ?? 'other') : null;
      return { ...before, status, rejectionReason, updatedAt: later };
    });
    assert.deepEqual(move?.template, steps.at(-1));
    assert.deepEqual(
      (move?.events ?? []).map(({ type, at, subject, data }) => ({ type, at, subject, data })),
      steps.map((template) => ({
        type: `template.${template.status}`,
        at: later,
        subject: before.id,
        data: JSON.stringify(templateJson(template)),
      })),
    );
  }
});

test('can be submitted only as a draft or when rejected', () => {
  assert.deepEqual(templateStatuses.filter(canBeSubmitted), ['draft', 'rejected']);
});

const startingReason = (status: string) => (status === 'rejected' ? 'scam' : null);

test.run();
