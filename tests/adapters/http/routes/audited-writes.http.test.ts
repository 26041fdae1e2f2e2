import assert from 'node:assert/strict';
import { routes } from '../../../../adapters/http/index.js';
import { takesKey } from '../../../../adapters/http/request/idempotency-key.js';
import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import type { ChannelId, OrganizationId, ProjectId } from '../../../../core/shared/ids.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { refused } from '../../../support/http/http-checks.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import { pngOf } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: changes by API keys in the audit log');

type Ask = Pick<HttpCall, 'body' | 'headers'> & {
  readonly params?: Readonly<Record<string, string>>;
};

let host: HttpHost;
let [key, keyId]: [string, string] = ['', ''];
let channel: ChannelId;
let project: ProjectId;
let organization: OrganizationId;
const called = new Set<string>();

test.before(async () => {
  host = await httpHost();
  ({ key, channel, project, keyId } = await host.newProject());
  ({ organization } = (await host.stores.tenants.findProject(project)) ?? assert.fail());
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const entries = (): Promise<readonly AuditEntry[]> =>
  host.stores.audit.list(organization, { limit: 1_000 });

const ask = (name: string, { params = {}, headers, body }: Ask = {}, under?: string) => {
  // Time stands in this host, and with it the buckets.
  host.time.now += 10_000;
  const route = routes.find((each) => each.name === name) ?? assert.fail(name);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '');
  const own = under === undefined ? {} : { 'Idempotency-Key': under };
  return host.call({ key, method: route.method, path, headers: { ...headers, ...own }, body });
};

/** Calls a route, and returns the entries that it leaves. */
const entriesOf = async (name: string, call?: Ask, under?: string) => {
  const before = new Set((await entries()).map(({ id }) => id));
  const reply = await ask(name, call, under);
  const added = (await entries()).filter(({ id }) => !before.has(id));
  called.add(name);
  return { reply, added };
};

/** Calls a route that leaves one entry, which names the key. */
const logged = async (name: string, action: string, resource: string | null, call?: Ask) => {
  const { reply, added } = await entriesOf(name, call);
  assert.ok(reply.status < 300, `${name}: ${reply.status} ${reply.text}`);
  assert.equal(added.length, 1, name);
  const [entry] = added;
  const made = resource ?? idOf(reply);
  assert.deepEqual(
    [entry?.action, entry?.resource, entry?.outcome, entry?.project],
    [action, made, 'done', project],
  );
  assert.deepEqual(entry?.actor, { kind: 'api_key', id: keyId, name: keyId, address: '127.0.0.1' });
  assert.ok(!JSON.stringify(entry).includes(key), name);
  return reply;
};

const unlogged = async (name: string, call: Ask): Promise<HttpReply> => {
  const { reply, added } = await entriesOf(name, call);
  assert.ok(reply.status < 300, `${name}: ${reply.status} ${reply.text}`);
  assert.deepEqual(added, [], name);
  return reply;
};

const idOf = ({ json }: HttpReply): string => (json as { readonly id: string }).id;
const listed = async (name: string, params = {}): Promise<readonly string[]> => {
  const { json } = await ask(name, { params });
  return (json as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id);
};

const endpoint = { url: 'https://example.com/hooks', subscribed_types: ['message.*'] };

test('each write on an endpoint and its deliveries leaves one entry', async () => {
  const made = await logged('createWebhookEndpoint', 'webhook_endpoint.create', null, {
    body: endpoint,
  });
  const id = idOf(made);
  const here = { params: { id } };
  const on = (name: string, action: string, call: Ask = here) =>
    logged(name, `webhook_endpoint.${action}`, id, call);
  await on('rotateWebhookSecret', 'rotate_secret');
  await on('updateWebhookEndpoint', 'update', { ...here, body: { description: 'Orders' } });
  await on('deactivateWebhookEndpoint', 'deactivate');
  await on('activateWebhookEndpoint', 'activate');
  const message = { body: { channel, to: '+12025550123', text: 'Hello' } };
  await unlogged('acceptMessage', message);
  const [delivery = ''] = await listed('listWebhookDeliveries', { id });
  const resend = { params: { id, delivery } };
  await logged('resendWebhookDelivery', 'webhook_delivery.resend', delivery, resend);
  const [after = ''] = await listed('listEvents');
  await on('replayEvents', 'replay', { ...here, body: { after } });
  await on('testWebhookEndpoint', 'test');
  await on('removeWebhookEndpoint', 'remove');
});

test('each write on a template leaves one entry', async () => {
  const body = { channel, name: 'a', language: 'en', category: 'utility', body: 'Hello' };
  const given = { body: { ...body, submit: false } };
  const id = idOf(await logged('createTemplate', 'template.create', null, given));
  const change = { params: { id }, body: { body: 'Goodbye' } };
  await logged('updateTemplate', 'template.update', id, change);
  await logged('submitTemplate', 'template.submit', id, { params: { id } });
  await logged('deleteTemplate', 'template.delete', id, { params: { id } });
});

test('sends, cancellations, uploads and read marks leave none; the deletion of a file and a block leave one', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const form = { headers, body: multipartOf('b', [filePartOf(pngOf())]) };
  const file = idOf(await unlogged('uploadMedia', form));
  await logged('deleteMedia', 'media.delete', file, { params: { id: file } });
  await unlogged('uploadHeaderMedia', form);
  const content = { type: 'text', body: 'Hi' } as const;
  const report = { providerId: 'p', from: '+12025550123', at: host.time.now, answers: null };
  await host.useCases.receiveReports([{ kind: 'inbound', channel, content, ...report } as const]);
  const [id = ''] = await listed('listMessages');
  await unlogged('markMessageRead', { params: { id } });
  const [conversation = ''] = await listed('listConversations');
  const on = { params: { id: conversation } };
  await unlogged('readConversation', on);
  await unlogged('showTyping', on);
  await logged('blockContact', 'conversation.block', conversation, on);
  await logged('unblockContact', 'conversation.unblock', conversation, on);
  const toNone = { ...on, body: { assignee: null } };
  await logged('assignConversation', 'conversation.assign', conversation, toNone);
  const body = { text: 'Rings twice.' };
  const noted = await logged('addNote', 'conversation.add_note', conversation, { ...on, body });
  const { id: note, author } = noted.json as { readonly id: string; readonly author: object };
  assert.deepEqual(author, { kind: 'api_key', id: keyId, name: keyId });
  const gone = { params: { id: conversation, note } };
  await logged('removeNote', 'conversation.remove_note', conversation, gone);
  const send = { body: { channel, to: '+12025550123', text: 'Hello' } };
  const sent = idOf(await ask('acceptMessage', send));
  await unlogged('cancelMessage', { params: { id: sent } });
});

test('each write on quick replies leaves one entry, with the title', async () => {
  const body = { title: 'Hours', text: 'From 9 to 5.' };
  await logged('saveQuickReply', 'quick_reply.save', project, { body });
  await logged('removeQuickReply', 'quick_reply.remove', project, { body: { title: 'Hours' } });
  const [removed] = await entries();
  assert.deepEqual(removed?.details, { title: 'Hours' });
});

test('each write on alert rules leaves one entry, with the name of a stored rule', async () => {
  const body = {
    name: 'Failures',
    condition: { kind: 'failure_rate', percent: 10, minutes: 15, messages: 50 },
    destinations: [
      {
        kind: 'webhook',
        url: 'https://example.com/alerts',
        secret: `whsec_${'QUJD'.repeat(8)}`,
      },
    ],
  };
  const { reply } = await entriesOf('saveAlertRule', { body });
  const [saved] = await entries();
  assert.equal(saved?.action, 'alert_rule.save');
  assert.deepEqual(saved?.details, { name: 'Failures', kind: 'failure_rate' });
  const id = idOf(reply);
  const here = { params: { id } };
  await logged('updateAlertRule', 'alert_rule.update', id, { ...here, body: { enabled: false } });
  await logged('testAlertRule', 'alert_rule.test', id, here);
  await logged('removeAlertRule', 'alert_rule.remove', id, here);
});

test('a repetition under an idempotency key leaves an entry that says so, with the id of the first', async () => {
  const call = { body: endpoint };
  const first = await entriesOf('createWebhookEndpoint', call, 'one-key');
  const second = await entriesOf('createWebhookEndpoint', call, 'one-key');
  assert.equal(second.reply.text, first.reply.text);
  const told = [...second.added, ...first.added].map((entry) => [entry.outcome, entry.resource]);
  assert.deepEqual(told, [
    ['replayed', idOf(first.reply)],
    ['done', idOf(first.reply)],
  ]);
});

test('a change that is refused leaves an entry with the code of the refusal', async () => {
  const body = { ...endpoint, url: 'http://example.com' };
  for (const under of [undefined, 'two']) {
    const { reply, added } = await entriesOf('createWebhookEndpoint', { body }, under);
    refused(reply, 'invalid_url');
    assert.deepEqual(
      added.map(({ outcome }) => outcome),
      ['invalid_url'],
    );
  }
});

test('every route that writes was called', () => {
  const writes = routes.filter(takesKey).map(({ name }) => name);
  assert.deepEqual([...called].sort(), writes.sort());
});

test.run();
