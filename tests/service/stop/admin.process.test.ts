import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('the admin address');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

/** The first request that is not answered within 3 s, until it ends: the signal that blocks the server takes a while. */
const firstThatHangs = async (url: string): Promise<Promise<string>[]> => {
  for (;;) {
    const answer = fetch(url).then(
      () => 'answered',
      () => 'cut',
    );
    if ((await Promise.race([answer, setTimeout(3_000, 'waits')])) === 'waits') return [answer];
  }
};

cases('answers while the event loop of the server is blocked', () =>
  withTempFolder(async (folder) => {
    const port = await freePort();
    const entry = resolve(import.meta.dirname, '../../support/hosts/blocking-server.ts');
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/a.db`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_ADMIN_PORT: String(port),
    };
    const server = await startServer(environment, entry);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    assert.equal((await ask('/readyz')).status, 200);
    process.kill(server.pid, 'SIGUSR2');
    const [hangs] = await firstThatHangs(`${server.url}/healthz`);
    const answers = await Promise.all(['/healthz', '/readyz', '/metrics'].map(ask));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const [, ready, metrics] = answers;
    assert.ok(Number(ready?.headers.get('age')) >= 2);
    assert.match((await metrics?.text()) ?? '', /^roundtrip_scrape_age_seconds [1-9]/m);
    assert.equal(await Promise.race([hangs, setTimeout(0, 'waits')]), 'waits');
    await server.end('SIGKILL');
    await hangs;
  }),
);

cases('is one for all processes of a server', () =>
  withTempFolder(async (folder) => {
    const port = await freePort();
    const server = await startServer({
      ROUNDTRIP_DATABASE_URL: await testDatabase(),
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_ADMIN_PORT: String(port),
      ROUNDTRIP_PROCESSES: '2',
    });
    const base = `http://127.0.0.1:${port}`;
    while ((await fetch(`${base}/readyz`)).status !== 200) await setTimeout(50);
    await eventually(async () => {
      const metrics = await (await fetch(`${base}/metrics`)).text();
      for (const process of [1, 2])
        assert.match(
          metrics,
          new RegExp(`^roundtrip_build_info\\{.*process="${process}"\\} 1$`, 'm'),
        );
      assert.match(metrics, /^roundtrip_scrape_age_seconds 0\.\d+$/m);
    });
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.equal(await server.end('SIGTERM'), 0);
    await assert.rejects(fetch(`${base}/healthz`));
  }),
);

cases('serves the Admin API of several processes', () =>
  withTempFolder(async (folder) => {
    const port = await freePort();
    const environment = {
      ROUNDTRIP_DATABASE_URL: await testDatabase(),
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PROCESSES: '2',
      ROUNDTRIP_ADMIN_PORT: String(port),
      ROUNDTRIP_ADMIN_API: 'on',
    };
    const server = await startServer(environment);
    try {
      const create = ['admin-token', 'create', '--name', 'Ada', '--scopes', 'tenants:write'];
      const { token } = await runCommand<{ readonly token: string }>(create, environment);
      const call = (body?: object) =>
        fetch(`http://127.0.0.1:${port}/admin/v1/organizations`, {
          method: body ? 'POST' : 'GET',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
      const made = await call({ name: 'Fictional Desk – 测试' });
      assert.equal(made.status, 201);
      const { data } = (await (await call()).json()) as { readonly data: readonly unknown[] };
      assert.deepEqual(data, [await made.json()]);
    } finally {
      assert.equal(await server.end('SIGTERM'), 0);
    }
  }),
);

cases.run();
