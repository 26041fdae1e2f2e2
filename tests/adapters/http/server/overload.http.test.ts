import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { HttpPorts } from '../../../../adapters/http/index.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { hangMs } from '../../../conformance/in-time.js';
import { times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { framed, refused } from '../../../support/http/http-checks.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const cases = suite('an overloaded server');

const unwanted = { fromDate: '2026-01-31', toDate: '2026-01-01' };

/** A host whose answers about usage are 422 once they are let go, and how many were asked for. */
const withHeldHost = async (
  limits: NonNullable<HttpPorts['limits']>,
  body: (held: {
    readonly host: HttpHost;
    readonly asked: () => number;
    readonly letGo: () => void;
  }) => Promise<void>,
): Promise<void> => {
  let asked = 0;
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const host = await httpHost({
    limits,
    services: {
      getUsage: async () => {
        asked += 1;
        await isLetGo;
        return E.left({ code: 'invalid_date_range', ...unwanted });
      },
    },
  });
  const held = { host, asked: () => asked, letGo: () => letGo() };
  await body(held).finally(() => {
    letGo();
    return host.close();
  });
};

const usage = (key: string): HttpCall => ({ path: '/v1/usage', key });

/** Resolves when the server works on so many requests. */
const until = (host: HttpHost, of: 'requests' | 'served' | 'waiting', count: number) =>
  eventually(async () => assert.equal(host.server.load()[of], count));

const statusesOf = async (calls: readonly Promise<HttpReply>[]): Promise<readonly number[]> =>
  (await Promise.all(calls)).map((reply) => framed(reply).status).sort();

cases('refuses with 503 what waited too long, and serves what has begun', () =>
  withHeldHost({ slots: 2, waitMs: 50 }, async ({ host, asked, letGo }) => {
    const { key } = await host.newProject();
    const served = times(2, () => host.call(usage(key)));
    await until(host, 'served', 2);
    const late = await host.call(usage(key));
    refused(late, 'service_overloaded');
    assert.equal(late.headers['retry-after'], '1');
    assert.equal(asked(), 2);
    letGo();
    assert.deepEqual(await statusesOf(served), [422, 422]);
    assert.equal((await host.call(usage(key))).status, 422);
    await until(host, 'requests', 0);
  }),
);

cases('refuses a send without an effect: its key and the quota are as before', () =>
  withHeldHost({ slots: 1, waitMs: 50 }, async ({ host, letGo }) => {
    const { key, channel } = await host.newProject();
    const first = host.call(usage(key));
    await until(host, 'served', 1);
    const send: HttpCall = {
      method: 'POST',
      path: '/v1/messages',
      key,
      headers: { 'Idempotency-Key': 'k1' },
      body: { channel, to: '+12025550123', text: 'a' },
    };
    refused(await host.call(send), 'service_overloaded');
    letGo();
    await first;
    const accepted = framed(await host.call(send));
    assert.equal(accepted.status, 202);
    assert.equal(accepted.headers['idempotent-replay'], undefined);
  }),
);

cases('gives a project its turn beside one with many requests', () =>
  withHeldHost({ slots: 2, waiting: 5, waitMs: hangMs }, async ({ host, letGo }) => {
    const [many, few] = [await host.newProject(), await host.newProject()];
    let answered = 0;
    const flood = times(8, async () => {
      const reply = await host.call(usage(many.key));
      answered += 1;
      return reply;
    });
    await until(host, 'waiting', 5);
    const [refusal] = [await Promise.race(flood)];
    refused(refusal, 'service_overloaded');
    const other = host.call(usage(few.key));
    // The newest request of the other project made room.
    await eventually(async () => assert.equal(answered, 2));
    letGo();
    assert.equal((await other).status, 422);
    assert.deepEqual(await statusesOf(flood), [422, 422, 422, 422, 422, 422, 503, 503]);
  }),
);

cases('answers probes and nothing else when it has too many requests', () =>
  withHeldHost({ slots: 2, requests: 2 }, async ({ host, letGo }) => {
    const { key } = await host.newProject();
    const served = times(2, () => host.call(usage(key)));
    await until(host, 'requests', 2);
    for (const call of [usage(key), usage('no key'), { path: '/nowhere' }, { path: '/docs' }])
      refused(await host.call(call), 'service_overloaded');
    for (const path of ['/healthz', '/readyz', '/metrics'])
      assert.equal(framed(await host.call({ path })).status, 200);
    letGo();
    assert.deepEqual(await statusesOf(served), [422, 422]);
  }),
);

cases('serves no request of a client that left while it waited', () =>
  withHeldHost({ slots: 1, waitMs: hangMs }, async ({ host, asked, letGo }) => {
    const { key } = await host.newProject();
    const first = host.call(usage(key));
    await until(host, 'served', 1);
    const gone = new AbortController();
    const left = fetch(`http://127.0.0.1:${host.port}/v1/usage`, {
      headers: { authorization: `Bearer ${key}` },
      signal: gone.signal,
    });
    await until(host, 'waiting', 1);
    gone.abort();
    await assert.rejects(left);
    await until(host, 'requests', 1);
    letGo();
    await first;
    await until(host, 'served', 0);
    assert.equal(asked(), 1);
    assert.deepEqual(host.faults, []);
  }),
);

/** While an upload of a project does not end, another of it is refused, and one of another project is not. */
const hasOneUploadAtOnce = (
  limits: NonNullable<HttpPorts['limits']>,
  prepare: (host: HttpHost, project: ProjectId) => Promise<void>,
) =>
  withHeldHost({ ...limits, waitMs: 50 }, async ({ host }) => {
    const [one, other] = [await host.newProject(), await host.newProject()];
    await prepare(host, one.project);
    const upload = (key: string, body: Uint8Array): HttpCall => ({
      method: 'POST',
      path: '/v1/media',
      key,
      headers: { 'Content-Type': 'text/plain' },
      body,
    });
    const endless = new AbortController();
    const begun = fetch(`http://127.0.0.1:${host.port}/v1/media`, {
      method: 'POST',
      duplex: 'half',
      headers: { authorization: `Bearer ${one.key}`, 'content-type': 'text/plain' },
      body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('a')) }),
      signal: endless.signal,
    } as RequestInit);
    await eventually(async () => assert.equal(host.server.load().uploads, 1));
    refused(await host.call(upload(one.key, Buffer.from('text'))), 'service_overloaded');
    assert.equal(framed(await host.call(upload(other.key, Buffer.from('text')))).status, 201);
    endless.abort();
    await assert.rejects(begun);
    await eventually(async () => assert.equal(host.server.load().uploads, 0));
    assert.equal(framed(await host.call(upload(one.key, Buffer.from('text')))).status, 201);
  });

cases('has slots of their own for uploads, at most half of them for one project', () =>
  hasOneUploadAtOnce({ uploads: 2, uploadsPerProject: 1 }, async () => undefined),
);

cases('has as many uploads of a project at once as its limit `uploads` says', () =>
  hasOneUploadAtOnce({}, async ({ useCases }, project) => {
    rightOf(await useCases.setProjectLimits({ project, limits: { uploads: 1 } }));
  }),
);

cases.run();
