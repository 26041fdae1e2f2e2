import assert from 'node:assert/strict';
import {
  reportedStatuses,
  templateStatuses,
  templateSteps,
} from '../../../../core/model/templates/status.js';
import { reportChange } from '../../../../core/use-cases/reports/apply-template-report.js';
import { combinations } from '../../../support/combinations.js';
import { noon } from '../../../support/fixtures/entities.js';
import { anyTemplate, anyTemplateReport } from '../../../support/fixtures/template.js';
import { suite } from '../../../support/suite.js';

const now = noon + 60_000;

/** The time of the last applied report, and the time of this one. */
const everything = combinations({
  from: templateStatuses,
  status: reportedStatuses,
  heardAt: [null, noon - 1, noon, noon + 1, now, now + 3_600_000, now + 7_200_000],
  at: [noon, now, now + 3_600_000],
});

const test = suite('reports about templates');

test('are applied when they are later than all applied ones and the table allows it', () => {
  for (const { from, status, heardAt, at } of everything) {
    const before = anyTemplate({ status: from, heardAt });
    const change = reportChange(before, anyTemplateReport({ status, at }), now);
    const isTie = at === heardAt;
    const isCorrected = heardAt !== null && heardAt > now && at <= now;
    const isApplied =
      heardAt === null ||
      at > heardAt ||
      (isCorrected && (status !== 'pending' || from === 'submitted')) ||
      (isTie && status !== 'pending' && from !== 'submitted');
    const steps = isApplied ? templateSteps(from, status) : [];
    const text = `${from} ${status} ${heardAt} ${at}`;
    assert.equal(change !== undefined, steps.length > 0, text);
    const [after] = change?.puts?.templates ?? [];
    assert.equal(after?.status, steps.at(-1), text);
    if (!change) continue;
    assert.equal(after?.heardAt, at, 'reports of one clock are compared by its times');
    assert.equal(after?.version, before.version, 'the commit checks the version that was read');
    assert.deepEqual(
      change.events?.map(({ type }) => type),
      steps.map((step) => `template.${step}`),
    );
  }
});

test('change nothing when they are repeated', () => {
  const runs = combinations({ first: reportedStatuses, second: reportedStatuses });
  for (const { first, second } of runs) {
    let template = anyTemplate();
    const tell = (status: (typeof reportedStatuses)[number], at: number) => {
      const change = reportChange(template, anyTemplateReport({ status, at }), now);
      template = change?.puts?.templates?.[0] ?? template;
    };
    tell(first, noon);
    tell(second, noon + 1);
    const settled = template;
    tell(first, noon);
    tell(second, noon + 1);
    if (settled.heardAt === noon + 1) assert.deepEqual(template, settled, `${first} ${second}`);
  }
});

test('of an earlier review are ignored once the template was submitted again', () => {
  const rejected = anyTemplateReport({ status: 'rejected', reason: 'scam', at: noon });
  const first = reportChange(anyTemplate(), rejected, now);
  const [template] = first?.puts?.templates ?? [];
  assert.ok(template);
  const resubmitted = { ...template, status: 'submitted' } as const;
  assert.equal(reportChange(resubmitted, rejected, now), undefined);
  const next = reportChange(resubmitted, { ...rejected, at: noon + 1 }, now);
  assert.equal(next?.puts?.templates?.[0]?.status, 'rejected');
});

test("of another's template are ignored in every status", () => {
  for (const { from, status, at } of everything) {
    const foreign = anyTemplateReport({ status, at, providerId: 'of.another' });
    assert.equal(reportChange(anyTemplate({ status: from }), foreign, now), undefined);
  }
});

test('without an id mean the template of that name, as providers without ids do', () => {
  for (const providerId of [null, 'provider.1']) {
    const template = anyTemplate({ providerId });
    const report = anyTemplateReport({ providerId: null });
    const change = reportChange(template, report, now);
    assert.deepEqual(
      change?.puts?.templates?.map((after) => [after.status, after.providerId]),
      [['approved', providerId]],
    );
  }
});

test('are kept while a submission runs whose id is not known, and move nothing', () => {
  for (const { from, status, at } of everything) {
    const template = anyTemplate({ status: from, providerId: null });
    const change = reportChange(
      template,
      anyTemplateReport({ status, at, providerId: 'any.id' }),
      now,
    );
    const early = { providerId: 'any.id', status, reason: null, at };
    assert.deepEqual(
      change,
      from === 'submitted'
        ? {
            project: template.project,
            at: now,
            puts: { templates: [{ ...template, unmatchedReports: [early] }] },
            makeDue: [{ lane: template.channel, subject: template.id }],
          }
        : undefined,
    );
  }
});

test('are kept once for each step, and at most eight', () => {
  let template = anyTemplate({ providerId: null });
  const tell = (providerId: string, status: (typeof reportedStatuses)[number], at: number) => {
    const report = anyTemplateReport({ providerId, status, at });
    template = reportChange(template, report, now)?.puts?.templates?.[0] ?? template;
  };
  for (const repeated of [0, 1, 2]) tell('one', 'pending', noon + repeated);
  tell('two', 'pending', noon);
  tell('one', 'approved', noon + 3);
  assert.deepEqual(
    template.unmatchedReports?.map(({ providerId, status, at }) => [providerId, status, at]),
    [
      ['one', 'pending', noon],
      ['two', 'pending', noon],
      ['one', 'approved', noon + 3],
    ],
  );
  for (let i = 0; i < 20; i += 1) tell(`other.${i}`, 'pending', noon);
  assert.deepEqual(
    template.unmatchedReports?.map(({ providerId }) => providerId),
    Array.from({ length: 8 }, (_, i) => `other.${i + 12}`),
  );
});

test('make due the job that waits for the outcome of the submission', () => {
  for (const from of templateStatuses) {
    const template = anyTemplate({ status: from });
    for (const status of reportedStatuses) {
      const change = reportChange(template, anyTemplateReport({ status }), now);
      if (change)
        assert.deepEqual(
          change.makeDue,
          from === 'submitted' ? [{ lane: template.channel, subject: template.id }] : [],
        );
    }
  }
});

test.run();
