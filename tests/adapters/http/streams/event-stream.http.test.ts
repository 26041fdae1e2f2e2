import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { httpLimits } from '../../../../adapters/http/context/limits.js';
import type { HttpPorts } from '../../../../adapters/http/index.js';
import { eventSource } from '../../../../adapters/http/streams/event-source.js';
import { eventStreams } from '../../../../adapters/http/streams/event-streams.js';
import type { Event } from '../../../../core/model/events/event.js';
import { hourMs } from '../../../../core/shared/time.js';
import { times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { fetchStream, openStream } from '../../../support/http/event-stream.js';
import { refused } from '../../../support/http/http-checks.js';
import { rawConnection } from '../../../support/http/raw-connection.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { assertInPromisedTime } from '../../../support/time/in-promised-time.js';

const cases = suite('GET /v1/events/stream');

type Limits = NonNullable<HttpPorts['limits']>;
type Project = Awaited<ReturnType<HttpHost['newProject']>>;

const withHost = async (
  options: { readonly limits?: Limits; readonly services?: Partial<HttpPorts['services']> },
  body: (host: HttpHost, project: Project) => Promise<void>,
): Promise<void> => {
  const host = await httpHost(options);
  await body(host, await host.newProject()).finally(() => host.close());
};

const send = async ({ call }: HttpHost, { key, channel }: Project, count = 1): Promise<void> => {
  for (let i = 0; i < count; i += 1) {
    const body = { channel, to: '+12025550123', text: `${i}` };
    const { status } = await call({ method: 'POST', path: '/v1/messages', key, body });
    assert.equal(status, 202);
  }
};

/** The texts of all events, as the list has them. */
const listed = async ({ useCases }: HttpHost, { project }: Project): Promise<readonly Event[]> => {
  const page = await useCases.listEvents({ project, limit: 100 });
  return E.isRight(page) ? page.right.items : [];
};

cases('sends each event after a position with its id, its type and its text', () =>
  withHost({}, async (host, project) => {
    const { port } = host;
    await send(host, project, 3);
    const all = await listed(host, project);
    const expected = all.map(({ id, type, text }) => ({ id, event: type, data: text }));
    const from = async (query: string, headers: Record<string, string> = {}) => {
      const stream = await openStream({ port, key: project.key, query, headers });
      const events = await stream.events(3 - (query === '?after=0' && !headers.a ? 0 : 1));
      stream.close();
      return events;
    };
    assert.deepEqual(await from('?after=0'), expected);
    assert.deepEqual(await from(`?after=${all[0]?.id}`), expected.slice(1));
    const resumed = { a: '1', 'Last-Event-ID': all[0]?.id ?? '' };
    assert.deepEqual(await from('?after=0', resumed), expected.slice(1));
    host.time.now += hourMs;
    const later = new Date(host.time.now).toISOString();
    await send(host, project);
    const stream = await openStream({ port, key: project.key, query: `?since=${later}` });
    assert.equal((await stream.next())?.id, all[2]?.id);
    assert.equal(JSON.parse((await stream.events(1))[0]?.data ?? '').sequence, 4);
    stream.close();
  }),
);

cases('begins without a position with what comes, and says where it began', () =>
  withHost({}, async (host, project) => {
    const empty = await openStream({ port: host.port, key: project.key });
    assert.deepEqual(await empty.next(), { retry: '1000', id: '0' });
    await send(host, project);
    const [first] = await empty.events(1);
    const full = await openStream({ port: host.port, key: project.key });
    assert.deepEqual(await full.next(), { retry: '1000', id: first?.id });
    await send(host, project);
    const [[ofEmpty], [ofFull]] = [await empty.events(1), await full.events(1)];
    assert.deepEqual(ofEmpty, ofFull);
    assert.equal(JSON.parse(ofFull?.data ?? '').sequence, 2);
    for (const stream of [empty, full]) stream.close();
  }),
);

cases('has one type, and moves its position past events of others', () =>
  withHost({ limits: { streamQuietMs: 400 } }, async (host, project) => {
    const query = '?type=channel.status_changed';
    const stream = await openStream({ port: host.port, key: project.key, query });
    assert.equal((await stream.next())?.id, '0');
    await send(host, project, 2);
    await eventually(async () => {
      const last = (await listed(host, project)).at(-1)?.id;
      assert.deepEqual(await stream.next(), { id: last });
    });
    await host.useCases.pauseChannel({ channel: project.channel });
    const [event] = await stream.events(1);
    assert.equal(event?.event, 'channel.status_changed');
    stream.close();
  }),
);

cases(
  'moves its position past no event of its own, however slow the read of another stream is',
  () =>
    withHost({}, async (host, project) => {
      const { useCases } = host;
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let reads = 0;
      const listEvents: HttpPorts['services']['listEvents'] = async (query) => {
        reads += 1;
        const isSlow = reads === 3;
        const page = await useCases.listEvents(query);
        if (isSlow) await released;
        return page;
      };
      const streams = eventStreams({ streams: 2, streamsPerProject: 2 });
      const filter = {
        project: project.project,
        type: 'message.accepted',
        after: undefined,
        since: undefined,
      } as const;
      const open = async () =>
        rightOf(await eventSource({ ...useCases, listEvents }, streams, filter));
      const [first, second] = [await open(), await open()];
      const reading = first.read(first.position);
      await send(host, project);
      const advancing = second.advance(second.position);
      await immediate();
      release();
      const [advanced] = await Promise.all([advancing, reading]);
      assert.equal(advanced, second.position);
      assert.equal(rightOf(await second.read(advanced)).items.length, 1);
    }),
);

cases('refuses a position that the log does not have', () =>
  withHost({}, async (host, project) => {
    const { key } = project;
    const other = await host.newProject();
    await send(host, other);
    const [foreign] = await listed(host, other);
    const path = '/v1/events/stream';
    const headers = { 'Last-Event-ID': 'x' };
    const calls = [
      { path: `${path}?after=x`, key },
      { path: `${path}?after=${foreign?.id}`, key },
      { path, key, headers },
    ];
    for (const call of calls) refused(await host.call(call), 'invalid_cursor');
    const named = await host.call({ path, key, headers });
    assert.equal((named.json as { error: { param: string } }).error.param, 'Last-Event-ID');
    assert.equal(host.server.load().streams, 0);
  }),
);

cases('leaves streams to other organizations, however many projects one has', () => {
  const { begin, open } = eventStreams(httpLimits);
  const opens = (organization: string): number => {
    const before = open();
    for (const project of times(20, (i) => `${organization}${i}`))
      for (const _ of times(10, () => 0)) begin({ organization, project });
    return open() - before;
  };
  assert.equal(opens('a'), 100);
  assert.equal(opens('b'), 50);
  for (const other of ['c', 'd', 'e', 'f']) assert.ok(opens(other) > 0);
  assert.ok(E.isLeft(begin({ organization: 'a', project: 'a' })));
});

cases('allows so many streams of a project, and so many at all', () =>
  withHost({ limits: { streamsPerProject: 2, streams: 4, requests: 1 } }, async (host, project) => {
    const open = ({ key }: Project) => openStream({ port: host.port, key });
    const refusal = async ({ key }: Project) => {
      const reply = await host.call({ path: '/v1/events/stream', key });
      const { error } = reply.json as { error: { code: string; details?: object } };
      return [reply.status, error.code, error.details, reply.headers['retry-after']];
    };
    const [first, second] = [await open(project), await open(project)];
    const limit = [429, 'event_stream_limit_exceeded', { limit: 2, source: 'default' }, '1'];
    assert.deepEqual(await refusal(project), limit);
    const other = await host.newProject();
    const third = await open(other);
    assert.deepEqual(await refusal(other), [503, 'service_overloaded', undefined, '1']);
    // Other requests do not feel them.
    assert.equal((await host.call({ path: '/v1/whoami', key: other.key })).status, 200);
    assert.deepEqual([host.server.load().streams, host.server.load().served], [3, 0]);
    first.close();
    await eventually(async () => assert.equal(host.server.load().streams, 2));
    const { key } = project;
    assert.equal((await host.call({ method: 'HEAD', path: '/v1/events/stream', key })).status, 200);
    const again = await open(project);
    for (const stream of [second, third, again]) stream.close();
    await eventually(async () => assert.equal(host.server.load().streams, 0));
  }),
);

cases('ends between two events when its key is revoked or expires, and closes', () =>
  withHost({}, async (host, project) => {
    const expiresAt = host.time.now + hourMs;
    const scopes = ['events:read'] as const;
    const made = await host.useCases.createKey({
      ...{ project: project.project, scopes, expiresAt, allowedIps: [] },
    });
    assert.ok(E.isRight(made));
    const keys = [project.key, made.right.text];
    const streams = await Promise.all(keys.map((key) => openStream({ port: host.port, key })));
    await send(host, project);
    const began = performance.now();
    await host.useCases.revokeKey({ key: project.keyId });
    host.time.now = expiresAt;
    const rests = await Promise.all(streams.map(({ rest }) => rest()));
    assert.deepEqual(
      rests.map((blocks) => blocks.length),
      [2, 2],
    );
    await assertInPromisedTime('the end of both', performance.now() - began, 4_000);
  }),
);

cases('ends when its time is over', () =>
  withHost({ limits: { streamMs: 50 } }, async (host, { key }) => {
    const stream = await openStream({ port: host.port, key });
    assert.equal((await stream.rest()).length, 1);
    await eventually(async () => assert.equal(host.server.load().streams, 0));
  }),
);

cases('ends when the server stops, and the stop does not wait for it', () =>
  withHost({}, async (host, { key }) => {
    const stream = await openStream({ port: host.port, key });
    const [rest] = await Promise.all([stream.rest(), host.server.drain(hourMs)]);
    assert.equal(rest.length, 1);
  }),
);

const requestOf = (key: string): string =>
  `GET /v1/events/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;

cases(
  'reads no page more while its client reads nothing, and a stop does not wait for that',
  async () => {
    let reads = 0;
    const text = JSON.stringify({ data: 'x'.repeat(20_000) });
    const event = { id: 'evt_1', type: 'message.sent', text } as unknown as Event;
    const items = times(100, () => event);
    const listEvents: HttpPorts['services']['listEvents'] = async () => {
      reads += 1;
      return E.right({ items, hasMore: true, next: 'evt_1' });
    };
    await withHost({ services: { listEvents } }, async (host, { key }) => {
      const socket = connect(host.port, '127.0.0.1').pause();
      socket.write(requestOf(key));
      // What the buffers of the system take.
      let before = -1;
      await eventually(async () => {
        const seen = before;
        before = reads;
        await wait(300);
        assert.ok(reads > 0 && seen === reads);
      });
      assert.ok(reads < 20, `${reads} pages of 2 MB were read`);
      await host.server.close(hourMs);
      socket.destroy();
      assert.deepEqual(host.faults, []);
    });
  },
);

cases('reads once for all streams that are at one position', async () => {
  let reads = 0;
  const host = await httpHost();
  const counting = await httpHost({
    stores: host.stores,
    services: {
      listEvents: (query) => {
        reads += 1;
        return host.useCases.listEvents(query);
      },
    },
  });
  const { key } = await counting.newProject();
  const streams = await Promise.all(times(5, () => openStream({ port: counting.port, key })));
  reads = 0;
  const began = performance.now();
  await eventually(async () => assert.ok(reads >= 3, `${reads} reads`));
  const tookMs = performance.now() - began;
  assert.ok(reads <= 2 + tookMs / 500, `${reads} reads in ${tookMs} ms`);
  for (const stream of streams) stream.close();
  await counting.close();
  await host.close();
});

cases('cuts the connection when the log cannot be read', async () => {
  let isBroken = false;
  const host = await httpHost();
  const broken = await httpHost({
    stores: host.stores,
    services: {
      listEvents: async (query) => {
        if (isBroken) throw new Error('no store');
        return host.useCases.listEvents(query);
      },
    },
  });
  const { key } = await broken.newProject();
  const connection = await rawConnection(broken.port);
  connection.write(requestOf(key));
  await connection.until('id: 0');
  isBroken = true;
  const text = await connection.ended;
  assert.match(text, /^HTTP\/1.1 200 /);
  assert.doesNotMatch(text, /\r\n0\r\n\r\n$/);
  // Since Node.js 22 the client hears of the end first.
  await eventually(async () => assert.match(String(broken.faults), /no store/));
  assert.equal((await fetchStream({ port: broken.port, key })).status, 500);
  assert.equal(broken.server.load().streams, 0);
  await broken.close();
  await host.close();
});

cases.run();
