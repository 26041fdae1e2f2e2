import assert from 'node:assert/strict';
import { loggedRequest } from '../../../adapters/http/index.js';
import { scopes } from '../../../core/model/access/scopes.js';
import type { ApiRequest } from '../../../core/model/requests/api-request.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { anyId, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { callOver, type HttpCall } from '../../support/http/http-client.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('dashboard: requests');

const person = '+12025550123';

let host: DashboardHost;
/** What the log of requests has of each request with a key, in the order of their answers. */
const logged: ApiRequest[] = [];
let made: Awaited<ReturnType<typeof makeRequests>>;
cases.before(async () => {
  host = await dashboardHost({
    onAnswered: (answered) => {
      const request = loggedRequest(answered);
      if (request) logged.push(request);
    },
  });
  made = await makeRequests();
});
cases.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const newKey = async (project: ProjectId) =>
  rightOf(await host.useCases.createKey({ project, scopes, expiresAt: null, allowedIps: [] }));

/** Makes a request with a key; gives what the log has of it. */
const ask = async (call: HttpCall, status: number): Promise<ApiRequest> => {
  const reply = await callOver(Number(new URL(host.url).port), call);
  assert.equal(reply.status, status, reply.text);
  const request = await eventually(async () =>
    present(logged.find(({ id }) => id === reply.headers['service-request-id'])),
  );
  await host.stores.requests.add([request]);
  return request;
};

/** Ids of the requests that a page of the list shows. */
const listed = (page: string): readonly string[] =>
  [...page.matchAll(/\/requests\/(req_\w+)"/g)].map(([, id = '']) => id).sort();

/** Requests of the project with two keys, of several statuses. */
const makeRequests = async () => {
  const [ours, other] = [await newKey(host.project), await newKey(host.project)];
  const send = (body: object, order: string): HttpCall => ({
    ...{ method: 'POST', path: '/v1/messages', key: ours.text },
    headers: { 'Idempotency-Key': order },
    body: { channel: host.channel, to: person, text: 'Hello Lovelace', ...body },
  });
  const sent = await ask(send({}, 'order-1'), 202);
  const refused = await ask(send({ metadata: { ada_lovelace: 'x' }, Lovelace: 1 }, 'order-2'), 422);
  const absent = await ask({ path: '/v1/messages/msg_1', key: other.text }, 404);
  const read = await ask({ path: '/v1/whoami', key: other.text }, 200);
  const error = { code: 'service_unavailable', param: null };
  const failed = { ...read, id: anyId('req'), status: 503, error };
  await host.stores.requests.add([failed]);
  return { keys: { ours, other }, sent, refused, absent, read, failed };
};

cases('are listed, and filtered by the address', async () => {
  const { keys, sent, refused, absent, read, failed } = made;
  const { key: other } = keys.other;
  const lists: readonly (readonly [query: string, ...ApiRequest[]])[] = [
    ['', sent, refused, absent, read, failed],
    ['status=failed', refused, absent, failed],
    ['status=2xx', sent, read],
    ['status=4xx', refused, absent],
    ['status=5xx', failed],
    ['status=422', refused],
    ['status=404', absent],
    ['status=429'],
    ['path=%2Fv1%2Fmessages', sent, refused],
    ['path=%2Fv1%2Fmessages%2F%7Bid%7D', absent],
    ['path=%2Fv1'],
    [`key=${other.id}`, absent, read, failed],
    ['key=key_1'],
    ['idempotency=order-2', refused],
    ['idempotency=order'],
    [`status=4xx&key=${other.id}`, absent],
    ['status=2xx&path=%2Fv1%2Fmessages&idempotency=order-1', sent],
  ];
  for (const [query, ...expected] of lists) {
    const { status, text } = await host.get(`/requests?${query}`);
    assert.equal(status, 200);
    assert.deepEqual(listed(text), expected.map(({ id }) => id).sort(), query);
    if (expected.length === 0) shows(text, 'No request matches');
  }
});

cases('show what is filtered in the form, and clear it', async () => {
  const query = new URLSearchParams({ status: '422', path: '/v1/messages', idempotency: '"><b>' });
  const { text } = await host.get(`/requests?${query}`);
  shows(text, '<option value="422" selected');
  shows(text, /name="path" value="\/v1\/messages"/);
  showsNot(text, '"><b>');
  shows(text, `<a href="${host.addressOf('/requests')}">Clear</a>`);
  showsNot((await host.get('/requests')).text, '>Clear</a>');
});

cases('have pages that keep the filters', async () => {
  const { read } = made;
  const path = '/v1/usage';
  const many = times(60, () => ({ ...read, id: anyId('req'), path }));
  await host.stores.requests.add(many);
  const first = await host.get('/requests?status=2xx&path=%2Fv1%2Fusage');
  const [, next = ''] = /href="([^"]*before=req_[^"]*)"/.exec(first.text) ?? [];
  const second = await host.get(next.replaceAll('&amp;', '&'));
  const pages = [listed(first.text), listed(second.text)];
  assert.deepEqual(
    pages.map(({ length }) => length),
    [50, 10],
  );
  assert.deepEqual(pages.flat().sort(), many.map(({ id }) => id).sort());
  shows(second.text, 'First page');
  showsNot(second.text, 'Next page');
  assert.equal((await host.get('/requests?before=nothing')).status, 422);
});

cases(
  'have a page with the form of the body that was refused, and none of its values',
  async () => {
    const { keys, sent, refused } = made;
    const { status, text } = await host.get(`/requests/${refused.id}`);
    assert.equal(status, 200);
    for (const part of [refused.id, '422', 'validation', '/…', keys.ours.key.id, 'order-2'])
      shows(text, part);
    for (const form of ['to&quot;: &quot;(a text of 12)', '(a name of 12)', '(a number)'])
      shows(text, form);
    for (const value of [person, person.slice(1), /lovelace/i, keys.ours.text])
      showsNot(text, value);
    const success = await host.get(`/requests/${sent.id}`);
    assert.equal(success.status, 200);
    shows(success.text, '&quot;body&quot;: null');
    for (const value of [person, /lovelace/i]) showsNot(success.text, value);
  },
);

cases('are those of the project alone', async () => {
  const { organization } = host;
  const project = rightOf(
    await host.useCases.createProject({ organization, name: 'Other', environment: 'test' }),
  );
  const { key, text: secret } = await newKey(project.id);
  const theirs = await ask({ path: '/v1/whoami', key: secret }, 200);
  const below = `/dashboard/projects/${project.id}/requests`;
  assert.deepEqual(listed((await host.get(below)).text), [theirs.id]);
  assert.ok(!listed((await host.get('/requests')).text).includes(theirs.id), 'it is listed');
  assert.deepEqual(listed((await host.get(`/requests?key=${key.id}`)).text), []);
  assert.equal((await host.get(`${below}/${theirs.id}`)).status, 200);
  assert.equal((await host.get(`/requests/${theirs.id}`)).status, 404);
  assert.equal((await host.get(`${below}/${made.sent.id}`)).status, 404);
  assert.equal((await host.get('/requests/req_nothing')).status, 404);
});

cases.run();
