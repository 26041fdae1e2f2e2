import assert from 'node:assert/strict';
import { conditionForms } from '../../../adapters/dashboard/pages/alerts/form.js';
import { dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { add } from '../../support/fixtures/administration.js';
import { anyAlert, anyAlertNotice, anyAlertRule } from '../../support/fixtures/alerts.js';
import { noon } from '../../support/fixtures/builders.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('dashboard: alerts');

test('shows alerts and rules, and which rule has messages that are not taken', async () => {
  const host = await dashboardHost();
  try {
    const { text: none } = await host.get('/alerts');
    assert.match(none, /No alert</);
    assert.match(none, /No rule yet/);
    const rule = anyAlertRule({ project: host.project, name: 'Queue' });
    const off = anyAlertRule({ project: host.project, name: 'Usage', enabled: false });
    const open = anyAlert(rule, { text: 'the queue is old' });
    const ended = anyAlert(rule, { text: 'it was old', endedAt: noon, told: 'all' });
    const failed = anyAlertNotice(rule, { error: 'HTTP 500' });
    const alertNotices = [failed];
    await add(host.stores, { alertRules: [rule, off], alerts: [open, ended], alertNotices });
    const { status, text } = await host.get('/alerts');
    assert.equal(status, 200);
    for (const shown of [/the queue is old/, /it was old/, /messages are not taken/, />off</])
      assert.match(text, shown);
    assert.equal((await host.get('/alerts?before=x')).status, 422);
  } finally {
    await host.close();
  }
});

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

test('a rule of each kind is added, changed, tested and removed; what is secret is not shown again', async () => {
  const host = await dashboardHost();
  const url = 'https://hooks.example.com/alerts';
  try {
    const { text: list } = await host.get('/alerts');
    for (const [kind, { numbers, word }] of Object.entries(conditionForms)) {
      assert.match(list, new RegExp(`/alerts/rules/new\\?kind=${kind}"`));
      const form = await host.get(`/alerts/rules/new?kind=${kind}`);
      assert.equal(form.status, 200);
      for (const { name } of numbers) shows(form.text, `name="${name}"`);
      if (word) shows(form.text, `name="${word.name}"`);
      const chosen = word ? { [word.name]: word.choices.at(-1)?.value } : {};
      const usual = numbers.map((each) => [each.name, String(each.usual)]);
      const values = { ...Object.fromEntries(usual), ...chosen };
      const added = await host.post(`/alerts/rules?kind=${kind}`, {
        ...{ ...values, name: kind, destinations: `webhook ${url} ${secret}`, enabled: 'on' },
        ...{ quiet_from: '', quiet_to: '', quiet_zone: '' },
      });
      assert.equal(added.status, 303, added.text);
    }
    const rules = () => host.useCases.listAlertRules({ project: host.project });
    const all = await rules();
    assert.deepEqual(
      all.map(({ rule }) => rule.condition.kind).toSorted(),
      Object.keys(conditionForms).toSorted(),
    );
    const { rule } = present(all.find((each) => each.rule.name === 'queue_age'));
    const own = `/alerts/rules/${rule.id}`;
    const page = await host.get(own);
    shows(page.text, `webhook ${url}`);
    showsNot(page.text, secret);

    const changed = await host.post(own, {
      ...{ name: 'Old queue', seconds: '600', destinations: `webhook ${url}` },
      ...{ quiet_from: '22:00', quiet_to: '07:00', quiet_zone: 'Europe/Berlin' },
    });
    assert.equal(changed.status, 303, changed.text);
    const { rule: now } = present((await rules()).find((each) => each.rule.id === rule.id));
    assert.deepEqual(now.condition, { kind: 'queue_age', seconds: 600 });
    assert.deepEqual(now.quietHours, { from: '22:00', to: '07:00', zone: 'Europe/Berlin' });
    assert.deepEqual([now.name, now.enabled], ['Old queue', false]);
    assert.deepEqual(now.destinations, rule.destinations);

    const tested = await host.post(`${own}/test`, {});
    assert.equal(tested.status, 200);
    shows(tested.text, 'What came of the test messages');
    assert.equal((await host.post(`${own}/remove`, {})).status, 303);
    assert.equal((await host.get(own)).status, 404);
    assert.deepEqual(host.faults, []);
  } finally {
    await host.close();
  }
});

test('a form that is refused is shown again, with the field that is wrong', async () => {
  const host = await dashboardHost();
  const right = {
    name: 'Queue',
    seconds: '300',
    destinations: `webhook https://a.example ${secret}`,
  };
  const quiet = { quiet_from: '', quiet_to: '', quiet_zone: '', enabled: 'on' };
  const add = (values: Readonly<Record<string, string>>) =>
    host.post('/alerts/rules?kind=queue_age', { ...right, ...quiet, ...values });
  try {
    for (const [field, values] of [
      ['seconds', { seconds: 'many' }],
      ['seconds', { seconds: '1' }],
      ['destinations', { destinations: '' }],
      ['destinations', { destinations: 'email Ada' }],
      ['destinations', { destinations: 'email ada@example.com' }],
      ['destinations', { destinations: 'webhook https://a.example' }],
      ['destinations', { destinations: `webhook https://127.0.0.1/x ${secret}` }],
      ['destinations', { destinations: 'nonsense' }],
      ['quiet_from', { quiet_from: '25:00', quiet_to: '07:00', quiet_zone: 'Europe/Berlin' }],
      ['quiet_zone', { quiet_from: '22:00', quiet_to: '07:00', quiet_zone: 'Mars/Olympus' }],
      ['quiet_zone', { quiet_from: '22:00', quiet_to: '22:00', quiet_zone: 'Europe/Berlin' }],
      ['name', { name: '' }],
    ] as const) {
      const { status, text } = await add(values);
      assert.equal(status, 422, JSON.stringify(values));
      shows(text, `id="field-${field}-error"`);
    }
    const words = { ...right, ...quiet, quality: 'high' };
    const { status, text } = await host.post('/alerts/rules?kind=channel_quality', words);
    assert.equal(status, 422);
    shows(text, 'id="field-quality-error"');
    assert.equal((await add({})).status, 303);
    const again = await add({});
    assert.equal(again.status, 422);
    shows(again.text, 'is the name of another rule');
    assert.deepEqual(host.faults, []);
  } finally {
    await host.close();
  }
});

test.run();
