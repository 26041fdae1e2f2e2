import assert from 'node:assert/strict';
import type { NewLimitValues } from '../../../../core/model/limits/new-limits.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused } from '../../../support/http/http-checks.js';
import { type HttpCall, type HttpReply, replyIn } from '../../../support/http/http-client.js';
import { suite } from '../../../support/suite.js';

const cases = suite('rate limits');

/** A host of its own for each case: buckets of addresses are shared by all that call. */
const withHost = (body: (host: HttpHost) => Promise<void>) => async () => {
  const host = await httpHost();
  await body(host).finally(host.close);
};

const headersOf = ({ headers }: HttpReply) => [
  headers['ratelimit-limit'],
  headers['ratelimit-remaining'],
  headers['ratelimit-reset'],
];

/** Calls until the bucket is empty; the number of calls that were let through. */
const drain = async (host: HttpHost, call: HttpCall): Promise<number> => {
  for (let granted = 0; granted < 1_000; granted += 1)
    if (framed(await host.call(call)).status === 429) return granted;
  return Number.POSITIVE_INFINITY;
};

const send = (key: string): HttpCall => ({ method: 'POST', path: '/v1/messages', key, body: {} });
const write = (key: string): HttpCall => ({ method: 'POST', path: '/v1/messages/msg_1/read', key });
const read = (key: string): HttpCall => ({ path: '/v1/whoami', key });

cases(
  'sends have 50 a second and 100 at once, other writes 20 and 40, reads 100 and 200',
  withHost(async (host) => {
    const { key } = await host.newProject();
    for (const [call, rate, burst] of [
      [send(key), '50', 100],
      [write(key), '20', 40],
      [read(key), '100', 200],
    ] as const) {
      const first = await host.call(call);
      assert.deepEqual(headersOf(first), [rate, String(burst - 1), '1']);
      assert.equal(await drain(host, call), burst - 1);
      const over = await host.call(call);
      refused(over, 'rate_limit_exceeded');
      assert.deepEqual(headersOf(over), [rate, '0', String(burst / Number(rate))]);
      assert.equal(over.headers['retry-after'], '1');
    }
  }),
);

cases(
  'of a project can be its own, class by class',
  withHost(async (host) => {
    const { project } = await host.newProject();
    /** A key that no process has looked up, with the rates that it then gets. */
    const keyAfter = async (limits: NewLimitValues): Promise<string> => {
      rightOf(await host.useCases.setProjectLimits({ project, limits }));
      const rights = { scopes: [], expiresAt: null, allowedIps: [] };
      return rightOf(await host.useCases.createKey({ project, ...rights })).text;
    };
    const key = await keyAfter({ send: 300, read: 3 });
    assert.deepEqual(headersOf(await host.call(send(key))), ['300', '599', '1']);
    assert.equal(await drain(host, send(key)), 599);
    assert.equal(await drain(host, read(key)), 6);
    assert.equal(await drain(host, write(key)), 40);
    const later = await keyAfter({ send: 'default', write: 1 });
    host.time.now += 60_000;
    assert.equal(await drain(host, send(later)), 100);
    assert.equal(await drain(host, read(later)), 6);
    assert.equal(await drain(host, write(later)), 2);
    const other = await host.newProject();
    assert.equal(await drain(host, read(other.key)), 200);
  }),
);

cases(
  'are per project: shared by its keys, not with other projects',
  withHost(async (host) => {
    const { project, key } = await host.newProject();
    const other = await host.newProject();
    const created = await host.useCases.createKey({
      project,
      scopes: [],
      expiresAt: null,
      allowedIps: [],
    });
    const second = created._tag === 'Right' ? created.right.text : '';
    await drain(host, write(key));
    refused(await host.call(write(second)), 'rate_limit_exceeded');
    refused(await host.call(write(other.key)), 'message_not_found');
    assert.equal((await host.call(read(key))).status, 200);
  }),
);

cases(
  'refill each millisecond, and a refused request costs nothing',
  withHost(async (host) => {
    const { key } = await host.newProject();
    await drain(host, write(key));
    host.time.now += 49;
    assert.equal((await host.call(write(key))).status, 429);
    host.time.now += 1;
    const granted = framed(await host.call(write(key)));
    assert.deepEqual([granted.status, granted.headers['ratelimit-remaining']], [404, '0']);
    host.time.now += 3_600_000;
    assert.equal(await drain(host, write(key)), 40);
  }),
);

cases(
  'without a valid key are those of reads, for each client address',
  withHost(async (host) => {
    const { key } = await host.newProject();
    const guess = { path: '/v1/messages', key: `${key}x` };
    refused(await host.call(guess), 'api_key_invalid');
    assert.deepEqual(headersOf(await host.call(guess)), ['100', '198', '1']);
    assert.equal(await drain(host, guess), 198);
    const slowed = await host.call({ path: '/v1/messages' });
    refused(slowed, 'rate_limit_exceeded');
    assert.equal(slowed.headers['retry-after'], '1');
    assert.equal((await host.call(read(key))).status, 200);
  }),
);

cases(
  'for unknown routes, wrong methods and routes without a key are per client address too',
  withHost(async (host) => {
    const left = async (call: HttpCall) =>
      Number(framed(await host.call(call)).headers['ratelimit-remaining']);
    assert.equal(await left({ path: '/nothing' }), 199);
    assert.equal(await left({ method: 'DELETE', path: '/v1/messages' }), 198);
    assert.equal(await left({ path: '/healthz' }), 197);
    for (const text of ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'GARBAGE\r\n\r\n'])
      framed(replyIn(await host.raw(text)));
    assert.equal(await drain(host, { path: '/v1/whoami' }), 195);
    refused(await host.call({ path: '/nothing' }), 'route_not_found');
    for (const path of ['/healthz', '/readyz', '/metrics'])
      assert.equal((await host.call({ path })).status, 200, path);
  }),
);

cases(
  'are in the headers of every refusal',
  withHost(async (host) => {
    const { key } = await host.newProject({ keyScopes: ['messages:read'] });
    assert.deepEqual(headersOf(await host.call(send(key))), ['50', '99', '1']);
    const unknown = { path: '/v1/messages?x=1', key };
    assert.deepEqual(headersOf(await host.call(unknown)), ['100', '199', '1']);
  }),
);

cases.run();
