import assert from 'node:assert/strict';
import { DeliveryView, EndpointTestView } from '../../../../core/model/webhooks/delivery-view.js';
import { EndpointWithSecretView } from '../../../../core/model/webhooks/endpoint-view.js';
import type { WebhookRequest } from '../../../../core/ports/webhooks/webhook-sender.js';
import { DeliveryListView } from '../../../support/documents/list-views.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { fits, opened, refusalOf, url } from '../../../support/http/webhook-routes.js';
import { suite } from '../../../support/suite.js';

const test = suite('http: webhook deliveries');

test('sends an example event, at most 10 at once, and tells how the endpoint answered', async () => {
  const sent: WebhookRequest[] = [];
  const failed = { statusCode: 500, durationMs: 7, responseBody: 'no', error: null };
  const host = await httpHost({
    sendWebhook: async (request) => {
      sent.push(request);
      return failed;
    },
  });
  const { key } = await host.newProject();
  const call = (path: string, body?: unknown) =>
    host.call({ method: 'POST', path: `/v1/webhook_endpoints${path}`, key, body });
  const created = await call('', { url, subscribed_types: ['template.*'] });
  const { id } = fits(created, 201, EndpointWithSecretView);
  const tested = fits(await call(`/${id}/test`), 200, EndpointTestView);
  const { event, at, ...outcome } = tested;
  assert.deepEqual([event.type, event.sequence], ['template.submitted', 0]);
  const { response_body, status_code, error } = { ...outcome };
  assert.deepEqual([outcome.status, outcome.duration_ms], ['failed', 7]);
  assert.deepEqual([response_body, status_code, error], ['no', 500, null]);
  assert.equal(sent[0]?.headers['Service-Event-Id'], event.id);
  const chosen = fits(await call(`/${id}/test`, { type: 'message.read' }), 200, EndpointTestView);
  assert.equal(chosen.event.type, 'message.read');
  assert.equal((await call(`/${id}/test`, { type: 'message.*' })).status, 422);
  assert.deepEqual(refusalOf(await call(`/${anyId('whe')}/test`)), [
    404,
    'webhook_endpoint_not_found',
  ]);
  const rest = [];
  for (let i = 0; i < 7; i += 1) rest.push(await call(`/${id}/test`));
  const last = rest.at(-1);
  assert.ok(last && rest.slice(0, -1).every(({ status }) => status === 200));
  assert.deepEqual(refusalOf(last), [429, 'rate_limit_exceeded']);
  assert.equal(last.headers['retry-after'], '6');
  host.time.now += 6_000;
  assert.equal((await call(`/${id}/test`)).status, 200);
  assert.equal(sent.length, 9);
  const other = await host.newProject();
  const { key: foreign } = other;
  const path = `/v1/webhook_endpoints/${id}/test`;
  assert.equal((await host.call({ method: 'POST', path, key: foreign })).status, 404);
  await host.close();
});

test('replays 500 of 5,000 events in one call, and says where the next one goes on', async () => {
  const { call, create, happen, host } = await opened();
  const [first] = rightOf(await happen(1)).events;
  const log = [...rightOf(await happen(510)).events];
  for (let i = 0; i < 10; i += 1)
    log.push(...rightOf(await happen(500, 'channel.status_changed')).events);
  const { id } = await create();
  const replay = async (after: string | undefined) =>
    (await call('POST', `/${id}/replay`, { after })).json;
  const [deliveries, events] = [log[499]?.id, log[5_499]?.id];
  assert.deepEqual(await replay(first?.id), {
    count: 500,
    has_more: true,
    next_cursor: deliveries,
  });
  assert.deepEqual(await replay(deliveries), { count: 10, has_more: true, next_cursor: events });
  assert.deepEqual(await replay(events), { count: 0, has_more: false, next_cursor: null });
  await host.close();
});

test('lists deliveries page by page, gets one, resends it and replays the rest', async () => {
  const { call, create, happen, host, project } = await opened();
  const { events } = rightOf(await happen(1));
  await happen(24);
  const { id } = await create();
  const none = fits(await call('GET', `/${id}/deliveries`), 200, DeliveryListView);
  assert.deepEqual(none, { data: [], has_more: false, next_cursor: null });
  const replay = await call('POST', `/${id}/replay`, { after: events[0]?.id });
  assert.deepEqual(
    [replay.status, replay.json],
    [202, { count: 24, has_more: false, next_cursor: null }],
  );

  const first = fits(await call('GET', `/${id}/deliveries`), 200, DeliveryListView);
  assert.deepEqual([first.data.length, first.has_more], [20, true]);
  const rest = await call('GET', `/${id}/deliveries?cursor=${first.next_cursor}&limit=100`);
  const last = fits(rest, 200, DeliveryListView);
  assert.deepEqual([last.data.length, last.has_more, last.next_cursor], [4, false, null]);

  const [delivery] = first.data;
  const path = `/${id}/deliveries/${delivery?.id}`;
  assert.deepEqual(fits(await call('GET', path), 200, DeliveryView), delivery);
  assert.deepEqual(fits(await call('POST', `${path}/resend`), 202, DeliveryView), delivery);
  const about = await call('GET', `/${id}/deliveries?event=${delivery?.event.id}&status=pending`);
  assert.deepEqual(fits(about, 200, DeliveryListView).data, [delivery]);
  const log = await host.stores.events.list(project, { after: 24, since: 0, limit: 1 });
  assert.deepEqual(delivery?.event.id, log[0]?.id);
  await host.close();
});

test.run();
