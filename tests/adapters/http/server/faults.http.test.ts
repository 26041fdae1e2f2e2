import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { type HttpHost, type HttpHostOptions, httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused } from '../../../support/http/http-checks.js';
import type { HttpCall } from '../../../support/http/http-client.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a fault during a request');

const secret = 'secret of the inside';
const broken = () => Promise.reject(new PortFailure(secret));
const wrong = () => Promise.reject(new TypeError(secret));

type Told = readonly (readonly [fault: unknown, request: string])[];

/** What calls to a host with these parts come to, and what it was told of. */
const withHost = async (
  options: HttpHostOptions,
  body: (host: HttpHost, told: Told) => Promise<void>,
) => {
  const told: [unknown, string][] = [];
  const onFault = (fault: unknown, request: string) => void told.push([fault, request]);
  const host = await httpHost({ ...options, onFault });
  await body(host, told).finally(host.close);
};

const send = async (host: HttpHost): Promise<HttpCall> => {
  const { key, channel } = await host.newProject();
  const body = { channel, to: '+12025550123', text: 'a' };
  return { method: 'POST', path: '/v1/messages', key, body };
};

cases('is 500 for an error of our own, without internal details', () =>
  withHost({ services: { acceptMessage: wrong } }, async (host, told) => {
    const reply = await host.call(await send(host));
    refused(reply, 'internal_error');
    assert.ok(!reply.text.includes(secret));
    assert.equal(reply.headers['retry-after'], undefined);
    assert.equal(told.length, 1);
    assert.ok(told[0]?.[0] instanceof TypeError);
    assert.equal(told[0]?.[1], reply.headers['service-request-id']);
  }),
);

cases('is 503 for a failed port, and may be retried', () =>
  withHost({ services: { acceptMessage: broken } }, async (host, told) => {
    const reply = await host.call(await send(host));
    refused(reply, 'service_unavailable');
    assert.ok(!reply.text.includes(secret));
    assert.equal(reply.headers['retry-after'], '1');
    assert.ok(told[0]?.[0] instanceof PortFailure);
  }),
);

cases('is 503 and never 401 when keys cannot be looked up', async () => {
  const stores = memoryStores(anyId);
  const tenants = { ...stores.tenants, findHolder: broken };
  await withHost({ stores: { ...stores, tenants } }, async (host) => {
    const reply = await host.call(await send(host));
    refused(reply, 'service_unavailable');
    assert.equal(reply.headers['ratelimit-limit'], '100');
  });
});

cases('is 503 when the rate limiter fails, with the usual headers', () =>
  withHost({ rateLimiter: broken }, async (host) => {
    refused(await host.call(await send(host)), 'service_unavailable');
    refused(await host.call({ path: '/v1/whoami' }), 'service_unavailable');
    refused(await host.call({ path: '/nothing' }), 'route_not_found');
  }),
);

cases('may come from a rate limiter that answers asynchronously', () =>
  withHost(
    {
      rateLimiter: async () => ({
        isGranted: false,
        limit: 7,
        remaining: 0,
        resetSeconds: 9,
        retryAfterSeconds: 3,
      }),
    },
    async (host) => {
      const reply = await host.call(await send(host));
      refused(reply, 'rate_limit_exceeded');
      assert.deepEqual(
        [reply.headers['retry-after'], reply.headers['ratelimit-limit']],
        ['3', '7'],
      );
    },
  ),
);

cases('does not end the connection, nor the next request', () =>
  withHost({ services: { getMessage: wrong } }, async (host) => {
    const { key } = await host.newProject();
    const reply = await host.call({ path: '/v1/messages/msg_1', key });
    assert.equal(refused(reply, 'internal_error').code, 'internal_error');
    assert.equal(framed(await host.call({ path: '/v1/whoami', key })).status, 200);
  }),
);

cases('shows at /readyz, not at /healthz', async () => {
  for (const isReady of [async () => false, broken, wrong])
    await withHost({ services: { isReady } }, async (host) => {
      assert.ok(framed(await host.call({ path: '/readyz' })).status >= 500);
      const health = framed(await host.call({ path: '/healthz' }));
      assert.deepEqual([health.status, health.json], [200, { status: 'ok' }]);
    });
  const isReady = async () => ({ reason: 'disk_full' }) as const;
  await withHost({ services: { isReady } }, async (host) => {
    const { details, message } = refused(
      await host.call({ path: '/readyz' }),
      'service_unavailable',
    );
    assert.deepEqual(details, { reason: 'disk_full' });
    assert.equal(message, 'The service is not ready: the disk of its database is full.');
  });
  await withHost({}, async (host) => {
    assert.deepEqual((await host.call({ path: '/readyz' })).json, { status: 'ok' });
    const metrics = framed(await host.call({ path: '/metrics' }));
    assert.equal(metrics.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal(metrics.text, '# nothing\n');
  });
});

cases.run();
