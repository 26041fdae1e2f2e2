import assert from 'node:assert/strict';
import type { Mail } from '../../../../core/ports/machine/send-mail.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { refused } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: alert rules');

const secret = `whsec_${'QUJD'.repeat(8)}`;
const slackUrl = 'https://hooks.slack.com/services/T0/B0/secret-text-abcd';
const condition = { kind: 'queue_age', seconds: 300 };
const webhook = { kind: 'webhook', url: 'https://example.com/alerts', secret };

let host: HttpHost;
let key: string;
let project: ProjectId;
const requests: { readonly url: string; readonly body: string }[] = [];

test.before(async () => {
  host = await httpHost({
    sendWebhook: async ({ url, body }) => {
      requests.push({ url, body });
      return { statusCode: 204, durationMs: 1, responseBody: '', error: null };
    },
  });
});
test.after(() => host.close());

const newProject = async (): Promise<void> => {
  ({ key, project } = await host.newProject());
  requests.length = 0;
};

const call = (method: string, path: string, body?: object) => {
  host.time.now += 1_000;
  return host.call({ key, method, path: `/v1${path}`, ...(body && { body }) });
};
type Rule = {
  readonly id: string;
  readonly destinations: readonly { readonly id: string; readonly url?: string }[];
  readonly [field: string]: unknown;
};
const saved = async (body: object): Promise<Rule> => {
  const reply = await call('POST', '/alert_rules', body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json as Rule;
};

test('4.20.1 stores a rule in place of the one with its name, and shows nothing that is secret', async () => {
  await newProject();
  const rule = await saved({
    ...{ name: 'Queue', condition },
    destinations: [webhook, { kind: 'slack', url: slackUrl }],
  });
  assert.deepEqual(
    rule.destinations.map(({ url }) => url),
    ['https://example.com/alerts', 'https://hooks.slack.com/...abcd'],
  );
  const again = await saved({
    ...{ name: 'Queue', condition: { ...condition, seconds: 60 }, enabled: false },
    destinations: [
      { kind: 'webhook', url: webhook.url },
      { kind: 'slack', url: 'https://hooks.slack.com/...abcd' },
    ],
  });
  assert.equal(again.id, rule.id);
  assert.deepEqual(
    again.destinations.map(({ id }) => id),
    rule.destinations.map(({ id }) => id),
  );
  assert.equal(again.enabled, false);
  const list = await call('GET', '/alert_rules');
  assert.deepEqual((list.json as { readonly data: unknown }).data, [again]);
  const stored = JSON.stringify(await host.stores.alerts.rulesOf(project));
  for (const text of [list.text, stored]) assert.ok(!text.includes('secret-text'));
  assert.ok(!stored.includes('QUJDQUJD'));
  // What was not given again still works.
  const tested = await call('POST', `/alert_rules/${rule.id}/test`);
  assert.equal(tested.status, 200);
  assert.deepEqual(
    requests.map(({ url }) => url).sort(),
    ['https://example.com/alerts', slackUrl].sort(),
  );
});

test('4.20.1 refuses what it cannot send to, and says why', async () => {
  await newProject();
  const save = (change: object) =>
    call('POST', '/alert_rules', { name: 'A', condition, destinations: [webhook], ...change });
  const invalid = async (change: object, param: string, message: RegExp) => {
    const reply = await save(change);
    assert.equal(reply.status, 422);
    assert.match(reply.text, message);
    assert.ok(reply.text.includes(param), reply.text);
  };
  const email = { kind: 'email', address: 'ada@example.com' };
  await invalid({ destinations: [email] }, '/destinations/0/kind', /ROUNDTRIP_SMTP_URL/);
  await invalid({ destinations: [] }, '/destinations', /1 to 5/);
  await invalid({ destinations: [webhook, webhook] }, '/destinations', /none twice/);
  const { secret: _, ...unsigned } = webhook;
  await invalid({ destinations: [unsigned] }, '/destinations/0/secret', /is required/);
  for (const address of [
    'ada',
    'ada@example.com\r\nBcc: eve@example.com',
    'a@b.c, d@e.f',
    '<a@b.c>',
  ])
    await invalid({ destinations: [{ ...email, address }] }, '/destinations/0/address', /address/);
  await invalid({ condition: { kind: 'weather' } }, '/condition/kind', /failure_rate/);
  await invalid({ condition: { ...condition, seconds: 1 } }, '/condition/seconds', /from 10/);
  await invalid({ quiet_hours: { from: '22:00', to: '07:00', zone: 'Mars' } }, 'zone', /time zone/);
  for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://10.0.0.1/'])
    refused(await save({ destinations: [{ ...webhook, url }] }), 'invalid_url');
  const second = { ...webhook, url: 'http://example.com/' };
  const reply = await save({ destinations: [webhook, second] });
  const { error } = reply.json as { readonly error: { readonly param: string; message: string } };
  assert.equal(error.param, 'destinations[1].url');
  assert.match(error.message, /^`destinations\[1\]\.url` must begin with https/);
});

test('4.20.4 changes the given fields, and a name is that of one rule', async () => {
  await newProject();
  const one = await saved({ name: 'One', condition, destinations: [webhook] });
  await saved({ name: 'Two', condition, destinations: [webhook] });
  const path = `/alert_rules/${one.id}`;
  const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
  const changed = await call('PATCH', path, { quiet_hours: quiet, name: 'Other' });
  assert.equal(changed.status, 200);
  const { quiet_hours: shown, name, destinations } = changed.json as Rule;
  assert.deepEqual([shown, name, destinations], [quiet, 'Other', one.destinations]);
  assert.equal((await call('PATCH', path, { name: 'Two' })).status, 422);
  const cleared = await call('PATCH', path, { quiet_hours: null });
  assert.equal((cleared.json as Rule).quiet_hours, null);
  const other = await host.newProject();
  refused(
    await host.call({ key: other.key, method: 'GET', path: `/v1${path}` }),
    'alert_rule_not_found',
  );
});

test('4.20.1 a project has at most 20 rules, also of requests at the same time', async () => {
  await newProject();
  const bodyOf = (i: number) => ({ name: `Rule ${i}`, condition, destinations: [webhook] });
  for (let i = 0; i < 19; i += 1) await saved(bodyOf(i));
  host.time.now += 60_000;
  const replies = await Promise.all(
    [20, 21, 22].map((i) => call('POST', '/alert_rules', bodyOf(i))),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422]);
  await saved({ ...bodyOf(0), enabled: false });
});

test('4.20.1 takes a mail address where the host sends mail', async () => {
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail): Promise<undefined> => void mails.push(mail);
  const mailing = await httpHost({ sendMail });
  try {
    const { key: own } = await mailing.newProject();
    const destinations = [{ kind: 'email', address: 'ada@example.com' }];
    const body = { name: 'Queue', condition, destinations };
    const ask = (path: string, given: object) =>
      mailing.call({ key: own, method: 'POST', path: `/v1/alert_rules${path}`, body: given });
    const { json } = await ask('', body);
    const { status } = await ask(`/${(json as Rule).id}/test`, {});
    assert.equal(status, 200);
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject.endsWith('Queue: test')]),
      [['ada@example.com', true]],
    );
  } finally {
    await mailing.close();
  }
});

test.run();
