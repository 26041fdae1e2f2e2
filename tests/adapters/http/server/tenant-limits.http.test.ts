import assert from 'node:assert/strict';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { openStream } from '../../../support/http/event-stream.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const cases = suite('limits of tenants');

const withHost = (body: (host: HttpHost) => Promise<void>) => async () => {
  const host = await httpHost();
  await body(host).finally(host.close);
};

/** The key of another project of the same organization. */
const siblingOf = async ({ useCases, stores }: HttpHost, project: ProjectId) => {
  const { organization } = present(await stores.tenants.findProject(project));
  const made = await useCases.createProject({ organization, name: 'Any', environment: 'live' });
  const { id } = rightOf(made);
  const rights = { scopes: [], expiresAt: null, allowedIps: [] };
  const { text } = rightOf(await useCases.createKey({ project: id, ...rights }));
  return { organization, project: id, key: text };
};

const read = (key: string): HttpCall => ({ path: '/v1/whoami', key });

const errorOf = (reply: HttpReply) => {
  const { error } = reply.json as {
    readonly error: { readonly code: string; readonly message: string; readonly details?: object };
  };
  return error;
};

/** Reads until one is refused; the number of those that were let through, and the refusal. */
const drained = async (host: HttpHost, key: string) => {
  for (let granted = 0; granted < 500; granted += 1) {
    const reply = await host.call(read(key));
    if (reply.status === 429) return { granted, error: errorOf(reply) };
  }
  return { granted: Number.POSITIVE_INFINITY, error: undefined };
};

cases(
  'let all projects of an organization together make no more requests than it may',
  withHost(async (host) => {
    const { project, key } = await host.newProject();
    const sibling = await siblingOf(host, project);
    const other = await host.newProject();
    const { organization } = sibling;
    const limits = { read: 20, organizationRead: 30 };
    rightOf(await host.useCases.setOrganizationLimits({ organization, limits }));
    const first = await drained(host, key);
    assert.equal(first.granted, 40);
    assert.deepEqual(first.error?.details, {
      ...{ limit: 20, class: 'read', of: 'project', source: 'organization' },
    });
    const second = await drained(host, sibling.key);
    assert.equal(second.granted, 20);
    assert.deepEqual(second.error?.details, {
      ...{ limit: 30, class: 'read', of: 'organization', source: 'organization' },
    });
    assert.match(
      present(second.error).message,
      /30 requests of the class `read` a second for all projects of the organization together/,
    );
    assert.equal((await drained(host, other.key)).granted, 200);
  }),
);

cases(
  'are taken up by a server that runs',
  withHost(async (host) => {
    const { project, key } = await host.newProject();
    const { organization } = present(await host.stores.tenants.findProject(project));
    const limitOf = async () => (await host.call(read(key))).headers['ratelimit-limit'];
    assert.equal(await limitOf(), '100');
    const follows = (limit: string) => eventually(async () => assert.equal(await limitOf(), limit));
    rightOf(await host.useCases.setPlan({ name: 'small', limits: { read: 40 } }));
    rightOf(await host.useCases.setOrganizationLimits({ organization, plan: 'small' }));
    await follows('40');
    rightOf(await host.useCases.setOrganizationLimits({ organization, limits: { read: 42 } }));
    await follows('42');
    rightOf(await host.useCases.setProjectLimits({ project, limits: { read: 43 } }));
    await follows('43');
    rightOf(await host.useCases.setProjectLimits({ project, limits: { read: 'default' } }));
    await follows('42');
  }),
);

cases(
  'of endpoints and streams are told with where they are set, and hold at once',
  withHost(async (host) => {
    const { project, key } = await host.newProject();
    rightOf(
      await host.useCases.setProjectLimits({ project, limits: { endpoints: 1, streams: 1 } }),
    );
    const body = { url: 'https://example.com/hook', subscribed_types: ['message.*'] };
    const add = () => host.call({ method: 'POST', path: '/v1/webhook_endpoints', key, body });
    assert.equal((await add()).status, 201);
    const refused = errorOf(await add());
    assert.deepEqual(
      [refused.code, refused.details],
      ['webhook_endpoint_limit_exceeded', { limit: 1, source: 'project' }],
    );
    assert.match(refused.message, /1 webhook endpoint \(set for the project\)/);
    const open = () => openStream({ port: host.port, key });
    const stream = await open();
    const second = await host.call({ path: '/v1/events/stream', key });
    assert.deepEqual(
      [second.status, errorOf(second).code, errorOf(second).details],
      [429, 'event_stream_limit_exceeded', { limit: 1, source: 'project' }],
    );
    assert.match(
      errorOf(second).message,
      /1 event stream in this process, which is the limit \(set for the project\)/,
    );
    stream.close();
    await eventually(async () => assert.equal(host.server.load().streams, 0));
    (await open()).close();
    rightOf(await host.useCases.setProjectLimits({ project, limits: { endpoints: 2 } }));
    assert.equal((await add()).status, 201);
  }),
);

cases(
  'of channels, keys and projects are told with where they are set',
  withHost(async (host) => {
    const { project } = await host.newProject();
    const { organization } = present(await host.stores.tenants.findProject(project));
    const limits = { channels: 1, keys: 1, projects: 1 };
    rightOf(await host.useCases.setOrganizationLimits({ organization, limits }));
    const rights = { scopes: [], expiresAt: null, allowedIps: [] };
    const set = { limit: 1, source: 'organization' };
    assert.deepEqual(await host.useCases.createKey({ project, ...rights }), {
      ...{ _tag: 'Left', left: { code: 'api_key_limit_exceeded', ...set } },
    });
    const newProject = { organization, name: 'Any', environment: 'live' } as const;
    assert.deepEqual(await host.useCases.createProject(newProject), {
      ...{ _tag: 'Left', left: { code: 'project_limit_exceeded', ...set } },
    });
    const channel = {
      ...{ project, type: 'whatsapp', provider: 'sandbox', address: '+12025550198' },
      ...{ displayName: null, settings: {} },
    } as const;
    assert.deepEqual(await host.useCases.connectChannel(channel), {
      ...{ _tag: 'Left', left: { code: 'channel_limit_exceeded', ...set } },
    });
  }),
);

cases(
  'of messages and of what waits refuse a send with where they are set, and spare a repetition',
  withHost(async (host) => {
    const { project, key, channel } = await host.newProject();
    const { organization } = present(await host.stores.tenants.findProject(project));
    rightOf(await host.useCases.setPlan({ name: 'small', limits: { messages: 4, backlog: 2 } }));
    rightOf(await host.useCases.setOrganizationLimits({ organization, plan: 'small' }));
    const send = (idempotencyKey: string) =>
      host.call({
        ...{ method: 'POST', path: '/v1/messages', key },
        body: { channel, to: '+12025550147', text: 'Hello' },
        headers: { 'idempotency-key': idempotencyKey },
      });
    assert.deepEqual([(await send('1')).status, (await send('2')).status], [202, 202]);
    const full = await send('3');
    const { code, details } = errorOf(full);
    assert.deepEqual(
      [code, details, full.headers['retry-after']],
      ['project_backlog_exceeded', { limit: 2, source: 'plan' }, '1'],
    );
    assert.equal((await send('1')).status, 202);
    rightOf(await host.useCases.setProjectLimits({ project, limits: { backlog: 'none' } }));
    await eventually(async () => assert.equal((await send('3')).status, 202));
    assert.equal((await send('4')).status, 202);
    const used = errorOf(await send('5'));
    assert.equal(used.code, 'message_quota_exceeded');
    assert.equal((used.details as { source?: string }).source, 'plan');
  }),
);

cases.run();
