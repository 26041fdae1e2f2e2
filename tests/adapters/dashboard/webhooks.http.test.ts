import assert from 'node:assert/strict';
import { verifyWebhook } from '../../../adapters/webhook-signature/index.js';
import type { DeliveryWithAttempts } from '../../../core/model/webhooks/delivery.js';
import type { WebhookEndpointId } from '../../../core/shared/ids.js';
import { hourMs, isoTime } from '../../../core/shared/time.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { anyEvent } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import {
  answering,
  type Received,
  switchableReceiver,
} from '../../support/servers/switchable-receiver.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('dashboard: webhooks');

const hostile = '<script>alert(1)</script>"\'&<img src=x onerror=alert(2)>';
const escaped = /&lt;script>alert\(1\)&lt;\/script>/;

let host: DashboardHost;
const received: Received[] = [];
let receiver: Awaited<ReturnType<typeof switchableReceiver>>;
cases.before(async () => {
  host = await dashboardHost({ clock: Date.now, parts: { role: 'all' } });
  receiver = await switchableReceiver(answering(204));
  host.start();
});
cases.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
  await receiver.close();
});

/** Answers with a body of the test's own, and keeps what came. */
const answer = (status: number, body: string) =>
  receiver.become((socket, request) => {
    received.push(request);
    const bytes = Buffer.byteLength(body);
    socket.write(`HTTP/1.1 ${status} Any\r\nContent-Length: ${bytes}\r\n\r\n${body}`);
  });

const fields = (more: Readonly<Record<string, string>> = {}) => ({
  url: receiver.url,
  description: 'Orders',
  message: 'message.*',
  ...more,
});

const secretIn = (page: string): string =>
  present(page.match(/whsec_[A-Za-z0-9+/]{32}/) ?? undefined)[0];

/** An endpoint that was added by the form. */
const added = async () => {
  const { status, text, headers } = await host.post('/webhooks', fields());
  assert.equal(status, 200, text);
  assert.match(headers['cache-control'] ?? '', /no-store/);
  const id = present(text.match(/whe_[0-9a-z]{26}/) ?? undefined)[0] as WebhookEndpointId;
  return {
    id,
    secret: secretIn(text),
    own: `/webhooks/${id}`,
    query: { project: host.project, id },
  };
};

const happen = (
  count: number,
  type: 'message.sent' | 'template.approved' = 'message.sent',
  at = Date.now(),
) =>
  host.stores.commit({
    project: host.project,
    at,
    events: Array.from({ length: count }, () => anyEvent({ type, at })),
  });

const remove = async (id: string) => void (await host.post(`/webhooks/${id}/remove`, {}));

cases('an endpoint is added by a form, and its secret is shown once', async () => {
  shows((await host.get('/webhooks')).text, 'No endpoint yet');
  shows((await host.get('/webhooks/new')).text, 'value="message.media_ready"');
  const { id, own, secret } = await added();
  const { text } = await host.get(own);
  showsNot(text, secret);
  shows(text, receiver.url);
  shows((await host.get('/webhooks')).text, `href="${host.addressOf(own)}"`);
  const entry = (await host.audited())[0];
  assert.deepEqual(
    [entry?.action, entry?.outcome, entry?.resource],
    ['webhook_endpoint.create', 'done', id],
  );
  await remove(id);
});

cases('a form with mistakes is shown again, with the error at its field', async () => {
  const wrong = await host.post(
    '/webhooks',
    fields({ url: 'ftp://example.com', description: hostile }),
  );
  assert.equal(wrong.status, 422);
  shows(wrong.text, 'id="field-url-error"');
  shows(wrong.text, escaped);
  showsNot(wrong.text, '<script>alert');
  const none = await host.post('/webhooks', { url: receiver.url });
  assert.equal(none.status, 422);
  shows(none.text, 'id="field-message-error"');
});

cases('an endpoint is changed, deactivated, activated and removed', async () => {
  const { id, own, query } = await added();
  shows((await host.get(`${own}/edit`)).text, 'value="message.*" checked');
  const more: [string, string][] = [
    ...Object.entries(fields({ description: hostile })),
    ['template', 'template.approved'],
  ];
  assert.equal((await host.post(own, more)).status, 303);
  const changed = rightOf(await host.useCases.getWebhookEndpoint(query));
  assert.deepEqual(changed.subscribedTypes, ['template.approved', 'message.*']);
  const { text } = await host.get(own);
  shows(text, escaped);
  showsNot(text, '<script>alert');
  assert.equal((await host.post(own, fields({ url: 'http://10.0.0.1/' }))).status, 422);

  assert.equal((await host.post(`${own}/deactivate`, {})).status, 303);
  shows((await host.get(own)).text, 'It was deactivated by a person or through the API.');
  assert.equal((await host.post(`${own}/activate`, {})).status, 303);
  showsNot((await host.get(own)).text, 'It was deactivated');
  const removed = await host.post(`${own}/remove`, {});
  assert.match(removed.headers.location ?? '', /\/webhooks$/);
  assert.equal((await host.get(own)).status, 404);
  assert.equal((await host.post(`${own}/activate`, {})).status, 404);
  assert.equal(id, changed.id);
});

cases('a rotation shows the new secret once, and says how long both sign', async () => {
  const { id, own, secret } = await added();
  const rotated = await host.post(`${own}/rotate-secret`, {});
  assert.equal(rotated.status, 200);
  shows(rotated.text, 'within 24 hours');
  assert.notEqual(secretIn(rotated.text), secret);
  const { text } = await host.get(own);
  shows(text, 'with the former one until');
  showsNot(text, 'whsec_');
  await remove(id);
});

cases('a test event arrives signed, and its answer is shown as text', async () => {
  const { id, own, secret } = await added();
  answer(500, hostile);
  const before = received.length;
  const failed = await host.post(`${own}/test`, { type: 'message.read' });
  assert.equal(failed.status, 200);
  shows(failed.text, 'The test event failed.');
  shows(failed.text, escaped);
  showsNot(failed.text, '<script>alert');
  answer(200, '');
  shows((await host.post(`${own}/test`, { type: 'message.read' })).text, 'took the test event');
  const [first] = received.slice(before);
  const { body, headers } = present(first);
  verifyWebhook({ body, signature: headers.get('service-signature'), secret, now: Date.now() });
  const { type, sequence, example } = JSON.parse(body);
  assert.deepEqual([type, sequence, example], ['message.read', 0, true]);
  assert.equal((await host.audited())[0]?.action, 'webhook_endpoint.test');
  assert.equal((await host.post(`${own}/test`, { type: 'message.eaten' })).status, 400);
  shows((await host.get(own)).text, 'No delivery yet');
  await remove(id);
});

cases('a failing delivery is found with its attempts and its request, and sent again', async () => {
  const { id, own, query } = await added();
  answer(503, hostile);
  await happen(1);
  const find = async (): Promise<DeliveryWithAttempts> => {
    const found = rightOf(await host.useCases.listDeliveries({ ...query, limit: 1 }));
    return present(found.items[0]);
  };
  await eventually(async () => assert.ok((await find()).history.length > 0));
  const delivery = await find();
  const page = `${own}/deliveries/${delivery.id}`;
  shows((await host.get(own)).text, `href="${host.addressOf(page)}"`);
  shows((await host.get(`${own}?status=pending`)).text, delivery.id);
  showsNot((await host.get(`${own}?status=failed`)).text, delivery.id);
  shows((await host.get(own)).text, 'Last attempt failed');

  const { text } = await host.get(page);
  shows(text, 'Attempt 1');
  shows(text, '503');
  shows(text, escaped);
  showsNot(text, '<script>alert');
  shows(text, `POST ${receiver.url}`);
  shows(text, `Service-Event-Id: ${delivery.event.id}`);
  shows(text, `&quot;sequence&quot;: ${delivery.event.sequence}`);

  answer(200, 'thank you');
  assert.equal((await host.post(`${page}/resend`, {})).status, 303);
  await eventually(async () => assert.equal((await find()).status, 'succeeded'));
  const again = await host.get(page);
  shows(again.text, 'thank you');
  const names = [...again.text.matchAll(/<section[^>]* aria-label="([^"]*)"/g)].map(([, n]) => n);
  assert.ok(names.includes('Response body of attempt 2, up to 1 KiB'));
  assert.equal(new Set(names).size, names.length);
  const found = await host.get(`/dashboard/search?q=${delivery.id}`);
  assert.equal(found.headers.location, host.addressOf(page));
  await remove(id);
});

cases('deliveries come in pages, whose addresses keep the status', async () => {
  const { id, own } = await added();
  await host.post(`${own}/deactivate`, {});
  await happen(30);
  await host.post(`${own}/replay`, { since: isoTime(0).slice(0, 19) });
  const { text } = await host.get(`${own}?status=pending`);
  const next =
    present(text.match(/href="([^"]*cursor=whd_[^"]*)" rel="next"/) ?? undefined)[1] ?? '';
  assert.match(next, /status=pending/);
  const second = await host.get(next.replaceAll('&amp;', '&'));
  assert.equal(second.status, 200);
  showsNot(second.text, 'rel="next"');
  assert.equal((await host.get(`${own}?cursor=nonsense`)).status, 422);
  await remove(id);
});

cases('a replay says how many events it would send, and sends as many', async () => {
  const at = Date.now();
  await happen(3, 'message.sent', at - 3 * hourMs);
  const { id, own, query } = await added();
  await host.post(`${own}/deactivate`, {});
  await happen(2, 'template.approved');
  await happen(4);
  const since = isoTime(at - hourMs).slice(0, 16);
  const events = rightOf(
    await host.useCases.previewReplay({ ...query, since: Date.parse(`${since}Z`) }),
  );
  const { text } = await host.get(`${own}/replay?since=${since}`);
  shows(text, `${events.count} to deliver`);
  const replayed = await host.post(`${own}/replay`, { since });
  assert.equal(replayed.status, 303);
  shows((await host.get(`${own}/replay?since=${since}`)).text, 'There is nothing to replay.');
  assert.equal((await host.get(`${own}/replay?since=yesterday`)).status, 422);
  assert.equal((await host.post(`${own}/replay`, { since: 'yesterday' })).status, 400);
  const wrong = { since, after: 'evt_x', added: '3' };
  assert.equal((await host.post(`${own}/replay`, wrong)).status, 422);
  await remove(id);
});

cases('a viewer sees endpoints and deliveries, and changes nothing', async () => {
  const { id, own, query } = await added();
  host.setRole('viewer');
  for (const path of ['/webhooks', own]) {
    const { status, text } = await host.get(path);
    assert.equal(status, 200);
    showsNot(text, 'method="post" action="/dashboard/projects');
  }
  for (const path of ['/webhooks/new', `${own}/edit`, `${own}/replay`])
    assert.equal((await host.get(path)).status, 403, path);
  for (const action of ['activate', 'deactivate', 'remove', 'rotate-secret'])
    assert.equal((await host.post(`${own}/${action}`, {})).status, 403, action);
  assert.equal((await host.post(`${own}/test`, { type: 'message.sent' })).status, 403);
  assert.equal((await host.post(`${own}/replay`, { since: '2026-01-31T09:30' })).status, 403);
  assert.equal((await host.post(own, fields())).status, 403);
  assert.equal((await host.post('/webhooks', fields())).status, 403);
  host.setRole('owner');
  assert.equal(rightOf(await host.useCases.getWebhookEndpoint(query)).version, 1);
  await remove(id);
});

cases("another project's endpoint and delivery are not found", async () => {
  const { useCases, organization } = host;
  const other = rightOf(
    await useCases.createProject({ organization, name: 'Other', environment: 'test' }),
  );
  const { id, own } = await added();
  const foreign = `/dashboard/projects/${other.id}${own}`;
  for (const path of [
    foreign,
    `${foreign}/edit`,
    `${foreign}/replay`,
    `${foreign}/deliveries/whd_x`,
  ])
    assert.equal((await host.get(path)).status, 404, path);
  assert.equal((await host.post(`${foreign}/test`, { type: 'message.sent' })).status, 404);
  assert.equal((await host.post(`${foreign}/remove`, {})).status, 404);
  await remove(id);
});

cases.run();
