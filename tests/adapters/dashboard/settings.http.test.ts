import assert from 'node:assert/strict';
import { orThrow } from '../../../composition/host/or-throw.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { suite } from '../../support/suite.js';

const test = suite('dashboard: settings');

let host: DashboardHost;
test.before(async () => {
  host = await dashboardHost();
});
test.after(() => host.close());

const retention = async () =>
  orThrow(await host.useCases.getRetention({ project: host.project })).limits;

const billing = async () => (await host.stores.tenants.findProject(host.project))?.billing;

test('show the ids, the limits in words and the rate limits to a viewer, without forms', async () => {
  host.setRole('viewer');
  const { status, text } = await host.get('/settings');
  host.setRole('owner');
  assert.equal(status, 200);
  for (const what of [
    host.project,
    host.organization,
    'for ever (the default)',
    '90 days (the default)',
  ])
    shows(text, what);
  shows(text, /A test project is never billed/);
  shows(text, /Sends<\/td><td class="number">50<\/td><td>requests a second<\/td><td>the default/);
  showsNot(text, 'Set the limits');
  showsNot(text, 'Set billing');
  showsNot(text, 'Erase a person');
});

test('show since when and why a project is suspended, and refuse a change with the reason', async () => {
  const { suspendProject, deleteProject, undeleteProject, resumeProject } = host.useCases;
  const { project } = host;
  orThrow(await suspendProject({ project, reason: 'unpaid since March' }));
  orThrow(await deleteProject({ project, days: 3 }));
  shows((await host.get('/settings')).text, 'unpaid since March');
  shows((await host.get('/settings')).text, 'Will be deleted');
  const change = await host.post('/settings/retention', { media: 'days', media_days: '30' });
  assert.notEqual(change.status, 303);
  const sure = { media: 'days', media_days: '30', confirm: 'on' };
  const refused = await host.post('/settings/retention', sure);
  assert.equal(refused.status, 403);
  shows(refused.text, 'The project is suspended');
  assert.equal((await retention()).media, null);
  orThrow(await undeleteProject({ project }));
  orThrow(await resumeProject({ project }));
  showsNot((await host.get('/settings')).text, 'unpaid since March');
});

test('set limits, and ask before a limit gets shorter', async () => {
  const unsure = await host.post('/settings/retention', { media: 'days', media_days: '30' });
  assert.equal(unsure.status, 422);
  shows(unsure.text, 'Confirm that older media are removed.');
  assert.equal((await retention()).media, null);

  const sure = { media: 'days', media_days: '30', confirm: 'on' };
  assert.equal((await host.post('/settings/retention', sure)).status, 303);
  assert.deepEqual(await retention(), {
    messages: null,
    media: 30,
    events: 90,
    timelines: null,
    deliveries: 90,
  });

  const longer = { media: 'forever', events: 'days', events_days: '120' };
  assert.equal((await host.post('/settings/retention', longer)).status, 303);
  const { media, events } = await retention();
  assert.deepEqual([media, events], [null, 120]);
});

test('refuse a limit below the least at its field, and keep what was typed', async () => {
  for (const days of ['6', 'soon', '']) {
    const typed = { messages: 'days', messages_days: days, confirm: 'on' };
    const { status, text } = await host.post('/settings/retention', typed);
    assert.equal(status, 422, days);
    shows(text, 'id="field-messages_days-error"');
    shows(text, '<option value="days" selected>');
  }
  assert.equal((await retention()).messages, null);
});

test('show how long messages are kept at most, take no more, and ask before less', async () => {
  const { useCases, project, organization } = host;
  orThrow(await useCases.setOrganizationLimits({ organization, limits: { retention: 30 } }));
  const { text } = await host.get('/settings');
  shows(text, 'Messages are kept for 30 days at most: a limit of the organization');
  shows(text, 'The default: 30 days');
  shows(text, /Retention of messages<\/td><td class="number">30<\/td><td>days<\/td><td>the organ/);
  // The form of the limits asks nothing before it removes.
  showsNot(text, 'limit_retention');
  await host.post('/settings/limits', { limit_retention: '7' });
  assert.equal((await host.stores.tenants.findProject(project))?.limits?.retention, undefined);

  const typed = { messages: 'days', messages_days: '31', confirm: 'on' };
  const refused = await host.post('/settings/retention', typed);
  assert.equal(refused.status, 422);
  shows(refused.text, 'id="field-messages_days-error"');
  shows(refused.text, 'can be 30 days at most');
  assert.equal((await host.post('/settings/retention', { messages: 'forever' })).status, 422);
  const fewer = { messages: 'days', messages_days: '20' };
  assert.equal((await host.post('/settings/retention', fewer)).status, 422);
  assert.equal((await retention()).messages, 30);
  assert.equal((await host.post('/settings/retention', { ...fewer, confirm: 'on' })).status, 303);
  assert.equal((await retention()).messages, 20);
  // The default is what the organization has: longer than now.
  assert.equal((await host.post('/settings/retention', { messages: 'default' })).status, 303);
  assert.equal((await retention()).messages, 30);
  orThrow(await useCases.setOrganizationLimits({ organization, limits: { retention: 'default' } }));
});

test('set billing as an owner, and with no other role', async () => {
  const fields = { subscription: 'past_due', allowance: '12000' };
  host.setRole('admin');
  assert.equal((await host.post('/settings/billing', fields)).status, 403);
  showsNot((await host.get('/settings')).text, 'Set billing');
  host.setRole('owner');
  assert.deepEqual(await billing(), { subscription: 'active', messageAllowance: null });
  assert.equal((await host.post('/settings/billing', fields)).status, 303);
  assert.deepEqual(await billing(), { subscription: 'past_due', messageAllowance: 12_000 });
  shows((await host.get('/settings')).text, '12,000 messages a month (UTC)');
  const wrong = await host.post('/settings/billing', { allowance: '-1' });
  assert.equal(wrong.status, 422);
  shows(wrong.text, 'id="field-allowance-error"');
  assert.equal((await host.post('/settings/billing', { allowance: '' })).status, 303);
  assert.deepEqual(await billing(), { subscription: 'past_due', messageAllowance: null });
});

test('set limits of the project as an owner, up to what the organization has', async () => {
  const { useCases, project, organization } = host;
  const own = async () => (await host.stores.tenants.findProject(project))?.limits;
  host.setRole('admin');
  assert.equal((await host.post('/settings/limits', { limit_send: '9' })).status, 403);
  showsNot((await host.get('/settings')).text, 'Set the limits of the project');
  host.setRole('owner');
  shows((await host.get('/settings')).text, 'Set the limits of the project');
  const fields = { limit_send: '9', limit_channels: '', limit_keys: 'none' };
  assert.equal((await host.post('/settings/limits', fields)).status, 303);
  assert.deepEqual(await own(), { send: 9, keys: null });
  shows(
    (await host.get('/settings')).text,
    /Sends<\/td><td class="number">9<\/td><td>requests a second<\/td><td>this project/,
  );
  for (const typed of [{ limit_endpoints: '6' }, { limit_endpoints: 'x' }]) {
    const wrong = await host.post('/settings/limits', typed);
    assert.equal(wrong.status, 422);
    shows(wrong.text, 'id="limits-limit_endpoints-error"');
  }
  orThrow(await useCases.setOrganizationLimits({ organization, limits: { endpoints: 6 } }));
  assert.equal((await host.post('/settings/limits', { limit_endpoints: '6' })).status, 303);
  const none = { limit_send: '', limit_keys: '', limit_endpoints: '' };
  assert.equal((await host.post('/settings/limits', none)).status, 303);
  assert.equal(await own(), undefined);
});

test('erase a person whose number is typed twice, and say how much was erased', async () => {
  const to = '+12025550123';
  const send = {
    channel: host.channel,
    to,
    payload: { kind: 'text', text: 'secret' },
    metadata: {},
  } as const;
  orThrow(await host.useCases.acceptMessage({ project: host.project, send }));
  shows((await host.get('/settings/erase')).text, 'This cannot be undone');

  const typo = await host.post('/settings/erase', { recipient: to, again: '+12025550124' });
  assert.equal(typo.status, 422);
  shows(typo.text, 'id="field-again-error"');
  host.setRole('developer');
  assert.equal((await host.get('/settings/erase')).status, 403);
  assert.equal((await host.post('/settings/erase', { recipient: to, again: to })).status, 403);
  host.setRole('owner');

  const unknown = '+12025550199';
  const none = await host.post('/settings/erase', { recipient: unknown, again: unknown });
  shows(none.text, 'Nothing to erase');
  const erased = await host.post('/settings/erase', { recipient: to, again: to });
  shows(erased.text, '<dt>Messages that were not sent</dt><dd>1</dd>');
  const entries = (await host.audited()).filter(({ action }) => action === 'person.erase');
  assert.deepEqual(
    entries.map(({ outcome }) => outcome),
    ['done', 'done', 'insufficient_permission'],
  );
  assert.ok(!JSON.stringify(entries).includes('2025550'));
});

test.run();
