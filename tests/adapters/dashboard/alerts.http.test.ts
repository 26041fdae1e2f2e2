import assert from 'node:assert/strict';
import { dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { add } from '../../support/fixtures/administration.js';
import { anyAlert, anyAlertNotice, anyAlertRule } from '../../support/fixtures/alerts.js';
import { noon } from '../../support/fixtures/builders.js';
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

test.run();
