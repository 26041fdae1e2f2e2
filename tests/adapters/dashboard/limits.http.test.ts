import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { memoryRateLimiters } from '../../../adapters/memory/rate-limiter.js';
import { organizationBucket, projectBucket } from '../../../core/model/rate-limits/rates.js';
import { dashboardHost, secret } from '../../support/dashboard/dashboard-host.js';
import { shows } from '../../support/dashboard/shows.js';
import { anyId } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: limits of people who are signed in');

/** Time stands still, so that no token comes back. */
const limitedHost = async (send?: number) => {
  const rateLimiters = memoryRateLimiters(() => 0);
  const layers = send === undefined ? {} : { project: { send } };
  const tenantLimits = { rateLimiters, findLayers: async () => layers };
  return { rateLimiters, layers, host: await dashboardHost({ tenantLimits }) };
};

cases(
  '8.1.9 a send by the form draws on the bucket of the API, and the form keeps what was typed',
  async () => {
    const { host, rateLimiters, layers } = await limitedHost(1);
    try {
      const fields = {
        channel: host.channel,
        to: '+12025550123',
        kind: 'text',
        text: 'Kept <text>',
      };
      assert.equal((await host.post('/messages', fields)).status, 303);
      const { size } = projectBucket(layers, 'send');
      await rateLimiters.project(`project/${host.project}/send`, size);
      const own = { 'Sec-Fetch-Site': 'same-origin' };
      const { status, headers, text } = await host.post('/messages', fields, own);
      assert.deepEqual([status, headers['retry-after']], [429, '1']);
      shows(text, /Nothing was changed/);
      shows(text, /value="Kept &lt;text>"/);
      // What is no send has a bucket of its own.
      assert.notEqual((await host.post('/media', {})).status, 429);
    } finally {
      await host.close();
    }
  },
);

cases('8.1.9 a form of an organization draws on the bucket of its writes', async () => {
  const rateLimiters = memoryRateLimiters(() => 0);
  const tenantLimits = {
    rateLimiters,
    findOrganizationLayers: async () => ({ organization: { organizationWrite: 2 } }),
  };
  const host = await dashboardHost({ tenantLimits });
  try {
    const { organization, project } = host;
    const create = (name: string) =>
      host.post(`/dashboard/organizations/${organization}/projects`, { name, environment: 'test' });
    for (const name of ['one', 'two', 'three', 'four'])
      assert.equal((await create(name)).status, 303);
    const refused = await create('five');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1']);
    assert.equal((await host.stores.tenants.listProjects(organization)).length, 5);
    // The requests of its projects draw on it too.
    const { size } = organizationBucket({ organization: { organizationWrite: 2 } }, 'write');
    const grantOf = async (name: string) => (await rateLimiters.project(name, size)).isGranted;
    assert.equal(await grantOf(`organization/${organization}/write`), false);
    // A project has a bucket of its own beside it.
    assert.equal(await grantOf(`project/${project}/write`), true);
  } finally {
    await host.close();
  }
});

cases('6.7.3 tests of an endpoint by the form draw on the bucket of the API', async () => {
  const { host } = await limitedHost();
  try {
    const statuses: number[] = [];
    for (const _ of Array.from({ length: 11 })) {
      const reply = await host.post(`/webhooks/${anyId('whe')}/test`, { type: 'message.sent' });
      statuses.push(reply.status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(404), 429]);
  } finally {
    await host.close();
  }
});

cases(
  '8.1.9 a person has 50 pages and 30 forms at once, another person has their own',
  async () => {
    const { host } = await limitedHost();
    try {
      host.setUser(anyId('user'));
      for (const _ of Array.from({ length: 50 }))
        assert.equal((await host.get('/messages')).status, 200);
      const refused = await host.get('/messages');
      assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1']);
      for (const _ of Array.from({ length: 30 }))
        assert.equal((await host.post('/dashboard/theme', { theme: 'dark' })).status, 303);
      assert.equal((await host.post('/dashboard/theme', { theme: 'dark' })).status, 429);
      host.setUser(anyId('user'));
      assert.equal((await host.get('/messages')).status, 200);
    } finally {
      await host.close();
    }
  },
);

/** A form of which only the headers arrive. Resolves to the status once there is an answer. */
const slowForm = (port: number, path: string) => {
  const socket: Socket = connect(port, '127.0.0.1');
  const head = ['Host: a', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 50'];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  const status = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes).slice(9, 12)));
    socket.once('error', () => resolve('error'));
  });
  return { socket, status };
};

cases('slow bodies hold no slot, and a person has four of them', async () => {
  const host = await dashboardHost();
  const port = Number(new URL(host.url).port);
  const path = host.addressOf('/messages');
  const slow: Socket[] = [];
  try {
    // Each visitor has so many as it may have: together more than there are slots.
    for (const _ of Array.from({ length: 5 })) {
      host.setUser(anyId('user'));
      const forms = Array.from({ length: 5 }, () => slowForm(port, path));
      slow.push(...forms.map(({ socket }) => socket));
      assert.equal(await Promise.race(forms.map(({ status }) => status)), '429');
    }
    host.setUser(anyId('user'));
    assert.equal((await host.get('/messages')).status, 200);
  } finally {
    for (const socket of slow) socket.destroy();
    await host.close();
  }
});

cases('users of one name do not share slots', async () => {
  const { whoVisits } = await import('../../../adapters/dashboard/server/visit.js');
  const visit = (id: ReturnType<typeof anyId<'user'>> | null) =>
    whoVisits({
      asking: {
        actor: { kind: 'user', id, name: 'ada@example.com', address: null, memberships: [] },
        secret,
        session: null,
      },
      context: { address: '127.0.0.1' } as never,
    });
  assert.notEqual(visit(anyId('user')), visit(anyId('user')));
  assert.equal(visit(null), visit(null));
});

cases.run();
