import assert from 'node:assert/strict';
import { type Alert, isSettled } from '../../../../core/model/alerts/alert.js';
import type { AlertNotice } from '../../../../core/model/alerts/alert-notice.js';
import {
  endSilently,
  type Finding,
  judgeAlerts,
  openAtMost,
} from '../../../../core/model/alerts/judge-alerts.js';
import { hourMs } from '../../../../core/shared/time.js';
import { anyAlertRule } from '../../../support/fixtures/alerts.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const test = suite('alerts of a rule');

/** Noon is 12:00 in UTC. */
const quietHours = { from: '13:00', to: '15:00', zone: 'UTC' };
const subjects = ['a', 'b'] as const;
const levels = ['over', 'near', undefined] as const;
type Level = (typeof levels)[number];
type Step = readonly [Level, Level];
const steps: readonly Step[] = levels.flatMap((a) => levels.map((b): Step => [a, b]));

const findingsOf = (step: Step): readonly Finding[] =>
  step.flatMap((level, i) =>
    level === undefined ? [] : [{ subject: subjects[i] ?? 'a', level, text: 'too much' }],
  );

/** Runs steps an hour apart from noon on, as a store keeps what each of them changes. */
const run = (given: readonly Step[]) => {
  const destinations = anyAlertRule({ project: anyId('proj') }).destinations.slice(0, 1);
  const rule = anyAlertRule({ project: anyId('proj'), quietHours, destinations });
  const stored = new Map<string, Alert>();
  const told: { readonly hour: number; readonly notice: AlertNotice }[] = [];
  given.forEach((step, hour) => {
    const at = noon + hour * hourMs;
    const alerts = [...stored.values()].filter((alert) => !isSettled(alert));
    const facts = { rule, alerts, findings: findingsOf(step), now: at, steadyNow: at };
    const judged = judgeAlerts(facts, anyId);
    for (const { was, is } of judged.alerts) {
      if (was) {
        assert.equal(stored.get(was.place), was);
        stored.delete(was.place);
      }
      if (is) {
        assert.ok(!stored.has(is.place), 'one cause is open once');
        stored.set(is.place, is);
      }
    }
    told.push(...judged.notices.map((notice) => ({ hour, notice })));
  });
  return { all: [...stored.values()], told };
};

test('2.17.2 are told once when they open and once when they end, on every path of 5 hours', () => {
  const paths = steps.flatMap((a) =>
    steps.flatMap((b) => steps.flatMap((c) => steps.map((d) => [a, b, c, d, steps[8] as Step]))),
  );
  for (const path of paths) {
    const { all, told } = run(path);
    assert.ok(
      told.every(({ hour }) => hour === 0 || hour >= 3),
      'nothing is sent in quiet hours',
    );
    assert.equal(new Set(told.map(({ hour }) => hour)).size, told.length, 'one message at a time');
    for (const alert of all) {
      const said = told.flatMap(({ notice }) =>
        notice.alerts.flatMap(({ id, endedAt }) => (id === alert.id ? [endedAt === null] : [])),
      );
      assert.ok(isSettled(alert), 'everything has ended, and all is said');
      // It opened in quiet hours, and had ended when they were over.
      const isHidden = alert.openedAt > noon && (alert.endedAt ?? 0) <= noon + 3 * hourMs;
      assert.deepEqual(said, isHidden ? [] : [true, false]);
    }
  }
});

test('2.17.2 stay as they are while a figure is near its bound', () => {
  const [over, near, well]: readonly Step[] = [
    ['over', undefined],
    ['near', undefined],
    [undefined, undefined],
  ];
  assert.ok(over && near && well);
  assert.equal(run([near, near, near, near, near]).all.length, 0);
  assert.equal(run([over, near, over, near, over, near]).all.length, 1);
  assert.equal(run([over, near, near, near, well]).told.length, 2);
});

test('2.17.2 are at most 100 of a rule, and the next cause opens one when another has ended', () => {
  const rule = anyAlertRule({ project: anyId('proj'), quietHours: null });
  const findings = times(openAtMost + 3, (i): Finding => {
    return { subject: `${i}`, level: 'over', text: 'x' };
  });
  const facts = { rule, findings, now: noon, steadyNow: noon };
  const first = judgeAlerts({ ...facts, alerts: [] }, anyId);
  const alerts = first.alerts.flatMap(({ is }) => is ?? []);
  assert.equal(alerts.length, openAtMost);
  assert.equal(first.notices.length, rule.destinations.length);
  assert.deepEqual(judgeAlerts({ ...facts, alerts }, anyId), { alerts: [], notices: [] });
  const later = judgeAlerts({ ...facts, alerts: alerts.slice(1) }, anyId);
  assert.equal(later.alerts.length, 1);
});

test('2.17.2 end without a message where their rule is disabled or removed', () => {
  const { all } = run([['over', 'over']]);
  const { alerts, notices } = endSilently(all, noon + 1);
  assert.deepEqual(notices, []);
  assert.ok(alerts.flatMap(({ is }) => is ?? []).every(isSettled));
});

test.run();
