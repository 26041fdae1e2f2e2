import assert from 'node:assert/strict';
import type { TypeOf } from 'io-ts';
import { IdentityView } from '../../../../core/model/access/identity-view.js';
import { scopes } from '../../../../core/model/access/scopes.js';
import { ChannelView } from '../../../../core/model/channels/channel-view.js';
import { MessageView } from '../../../../core/model/messages/message.js';
import { TimelineView } from '../../../../core/model/messages/timeline.js';
import { dayMs } from '../../../../core/shared/time.js';
import {
  ChannelListView,
  EventListView,
  MessageListView,
} from '../../../support/documents/list-views.js';
import { times } from '../../../support/fixtures/builders.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import {
  alwaysGranted,
  fits,
  framed,
  refused,
  violated,
} from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('GET of messages and events');
let host: HttpHost;
cases.before(async () => {
  host = await httpHost({ rateLimiter: alwaysGranted });
});
cases.after(() => host.close());

type Project = Awaited<ReturnType<HttpHost['newProject']>>;

const get = ({ key }: Project, path: string) => host.call({ path, key });

const sendMany = async ({ key, channel }: Project, count: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const body = { channel, to: '+12025550123', text: `${i}` };
    const sent = await host.call({ method: 'POST', path: '/v1/messages', key, body });
    ids.push(fits(MessageView, sent.json).id);
    host.time.now += 1;
  }
  return ids;
};

const receive = async ({ channel, project }: Project): Promise<string> => {
  const providerId = `in-${host.time.now}`;
  await host.useCases.receiveReports([
    {
      kind: 'inbound',
      channel,
      providerId,
      from: '+12025550123',
      at: host.time.now,
      content: { type: 'text', body: 'Hi' },
      answers: null,
    },
  ] as never);
  const [newest] = await host.stores.messages.list(project, { limit: 1 });
  return newest?.id ?? '';
};

cases('messages come newest first, page by page, 20 unless said otherwise', async () => {
  const sender = await host.newProject();
  const ids = (await sendMany(sender, 45)).toReversed();
  for (const [limit, size] of [
    ['', 20],
    ['&limit=1', 1],
    ['&limit=7', 7],
    ['&limit=100', 100],
  ] as const) {
    const pages = await pagesOf(sender, limit);
    assert.deepEqual(
      pages.map(({ data, has_more }) => [data.length, has_more]),
      times(Math.ceil(45 / size), (i) => [Math.min(size, 45 - i * size), (i + 1) * size < 45]),
    );
    assert.deepEqual(
      pages.flatMap(({ data }) => data.map(({ id }) => id)),
      ids,
    );
  }
});

type MessagePage = TypeOf<typeof MessageListView>;

const pagesOf = async (
  project: Project,
  limit: string,
  cursor?: string,
): Promise<readonly MessagePage[]> => {
  const from = cursor === undefined ? '' : `cursor=${cursor}`;
  const page = fits(
    MessageListView,
    framed(await get(project, `/v1/messages?${from}${limit}`)).json,
  );
  if (page.next_cursor === null) return [page];
  return [page, ...(await pagesOf(project, limit, page.next_cursor))];
};

cases('messages can be listed by direction', async () => {
  const sender = await host.newProject();
  const [sent = ''] = await sendMany(sender, 1);
  const received = await receive(sender);
  const listed = async (query: string) =>
    fits(MessageListView, (await get(sender, `/v1/messages${query}`)).json).data.map(
      ({ id }) => id,
    );
  assert.deepEqual(await listed(''), [received, sent]);
  assert.deepEqual(await listed('?direction=inbound'), [received]);
  assert.deepEqual(await listed('?direction=outbound'), [sent]);
});

cases('messages can be searched, and a page goes on where the one before stopped', async () => {
  const sender = await host.newProject();
  const { key, channel } = sender;
  const send = async (to: string, metadata: Readonly<Record<string, string>>) => {
    host.time.now += 1_000;
    const body = { channel, to, text: 'a', metadata };
    const sent = await host.call({ method: 'POST', path: '/v1/messages', key, body });
    return fits(MessageView, sent.json);
  };
  const first = await send('+12025550123', { order: '1' });
  const second = await send('+12025550124', { order: '1', '[a]=b': 'é+' });
  const third = await send('+12025550124', { order: '2' });
  const found = async (query: string) => {
    const page = fits(MessageListView, framed(await get(sender, `/v1/messages?${query}`)).json);
    return page.data.map(({ id }) => id);
  };
  const all = [third.id, second.id, first.id];
  assert.deepEqual(await found('status=accepted'), all);
  assert.deepEqual(await found('status=accepted&direction=inbound'), []);
  assert.deepEqual(await found(`channel=${channel}&direction=outbound`), all);
  assert.deepEqual(await found('channel=chan_01h00000000000000000000000'), []);
  for (const to of ['+12025550124', '12025550124', '%2B12025550124'])
    assert.deepEqual(await found(`to=${to}`), [third.id, second.id]);
  assert.deepEqual(await found('metadata[order]=1'), [second.id, first.id]);
  assert.deepEqual(await found('metadata[order]=1&metadata%5B[a]%3Db]=%C3%A9%2B'), [second.id]);
  const [from, until] = [second.accepted_at, third.accepted_at];
  assert.deepEqual(await found(`created_after=${from}`), [third.id, second.id]);
  assert.deepEqual(await found(`created_before=${until}`), [second.id, first.id]);
  assert.deepEqual(await found(`created_after=${from}&created_before=${until}`), [second.id]);

  const page = async (cursor: string) =>
    fits(
      MessageListView,
      (await get(sender, `/v1/messages?status=accepted&limit=1${cursor}`)).json,
    );
  let [{ data, has_more, next_cursor }, seen] = [await page(''), ['']];
  while (next_cursor !== null) {
    seen = [...seen, ...data.map(({ id }) => id)];
    ({ data, has_more, next_cursor } = await page(`&cursor=${next_cursor}`));
  }
  assert.deepEqual([...seen.slice(1), ...data.map(({ id }) => id), has_more], [...all, false]);
  refused(await get(sender, '/v1/messages?status=accepted&cursor=x'), 'invalid_cursor');
  const other = await host.newProject();
  assert.deepEqual((await get(other, `/v1/messages?to=${second.to}`)).json, {
    data: [],
    has_more: false,
    next_cursor: null,
  });
});

cases(
  'messages are found by the other party, by several statuses, by template and by error',
  async () => {
    const sender = await host.newProject();
    const [sent = ''] = await sendMany(sender, 1);
    host.time.now += 1;
    const received = await receive(sender);
    const found = async (query: string) => {
      const page = fits(MessageListView, framed(await get(sender, `/v1/messages?${query}`)).json);
      return page.data.map(({ id }) => id);
    };
    for (const peer of ['+12025550123', '12025550123', '%2B12025550123'])
      assert.deepEqual(await found(`peer=${peer}`), [received, sent]);
    assert.deepEqual(await found('peer=+12025550123&direction=inbound'), [received]);
    const { address } = fits(
      ChannelListView,
      (await host.call({ path: '/v1/channels', key: sender.key })).json,
    ).data[0] ?? { address: '' };
    assert.deepEqual(await found(`peer=${address}`), []);
    assert.deepEqual(await found('peer=US.13491208655302741918'), []);
    assert.deepEqual(await found('status=accepted'), [sent]);
    assert.deepEqual(await found('status=delivered,accepted'), [received, sent]);
    assert.deepEqual(await found('status=read,delivered,read'), [received]);
    assert.deepEqual(await found('template=tmpl_01h00000000000000000000000'), []);
    assert.deepEqual(await found('error=expired'), []);
  },
);

cases('a recipient that cannot exist is refused in a filter', async () => {
  const sender = await host.newProject();
  const reply = await get(sender, '/v1/messages?to=+12025550');
  assert.equal(refused(reply, 'invalid_recipient').param, 'to');
});

cases('channels come oldest first, page by page, and one by its id', async () => {
  const { project, channel, key } = await host.newProject();
  const made = [channel];
  for (let i = 1; i < 5; i += 1) {
    host.time.now += 1;
    const type = { type: 'whatsapp', provider: 'sandbox', displayName: 'Any', settings: {} };
    const address = `+1202555010${i}` as const;
    const connected = await host.useCases.connectChannel({ project, ...type, address });
    assert.ok(connected._tag === 'Right');
    made.push(connected.right.id);
  }
  const page = async (query: string) =>
    fits(ChannelListView, framed(await host.call({ path: `/v1/channels${query}`, key })).json);
  const { data, has_more } = await page('');
  assert.deepEqual([data.map(({ id }) => id), has_more], [made, false]);
  const first = await page('?limit=2');
  const second = await page(`?limit=3&cursor=${first.next_cursor}`);
  assert.deepEqual([...first.data, ...second.data], data);
  assert.deepEqual([first.has_more, second.has_more, second.next_cursor], [true, false, null]);

  await host.useCases.pauseChannel({ channel });
  const shown = framed(await host.call({ path: `/v1/channels/${channel}`, key }));
  const { status, rate_per_second, status_reason, restriction } = fits(ChannelView, shown.json);
  assert.deepEqual([status, rate_per_second, restriction], ['inactive', 80, null]);
  assert.equal(status_reason?.reason, 'paused');

  const stranger = await host.newProject();
  for (const id of [stranger.channel, 'chan_01h00000000000000000000000', 'chan_', 'x'])
    refused(await host.call({ path: `/v1/channels/${id}`, key }), 'channel_not_found');
  const foreign = Buffer.from(stranger.channel).toString('base64url');
  for (const cursor of ['', 'x', foreign])
    refused(await host.call({ path: `/v1/channels?cursor=${cursor}`, key }), 'invalid_cursor');
});

cases('an invalid cursor is refused', async () => {
  const sender = await host.newProject();
  const [first = ''] = await sendMany(sender, 2);
  const stranger = await host.newProject();
  const [foreign = ''] = await sendMany(stranger, 1);
  const other = (text: string) => Buffer.from(text).toString('base64url');
  const real = other(first);
  assert.equal((await get(sender, `/v1/messages?cursor=${real}`)).status, 200);
  const wrong = ['', 'x', 'msg_01h00000000000000000000000', `${real}=`, `${real}A`, real.slice(1)];
  const unknown = ['evt_01h00000000000000000000000', 'msg_01h00000000000000000000000', foreign];
  const more = [...unknown, 'msg_', 'msg_01H'].map(other).concat('%C3%A9');
  for (const cursor of [...wrong, ...more]) {
    const reply = await get(sender, `/v1/messages?cursor=${cursor}`);
    assert.equal(refused(reply, 'invalid_cursor').param, 'cursor', cursor);
  }
});

cases('a query has only known parameters, each once', async () => {
  const sender = await host.newProject();
  for (const [path, property] of [
    ['/v1/messages?limit=0', '/limit'],
    ['/v1/messages?limit=101', '/limit'],
    ['/v1/messages?limit=-1', '/limit'],
    ['/v1/messages?limit=1.5', '/limit'],
    ['/v1/messages?limit=1e1', '/limit'],
    ['/v1/messages?limit=0x10', '/limit'],
    ['/v1/messages?limit=', '/limit'],
    ['/v1/messages?limit', '/limit'],
    ['/v1/messages?limit=+1', '/limit'],
    ['/v1/messages?limit=1&limit=1', '/limit'],
    ['/v1/messages?limit=1&l%69mit=2', '/limit'],
    ['/v1/messages?direction=sideways', '/direction'],
    ['/v1/messages?direction=inbound&direction=inbound', '/direction'],
    ['/v1/messages?direction=%00', '/direction'],
    ['/v1/messages?status=gone', '/status'],
    ['/v1/messages?status=', '/status'],
    ['/v1/messages?status=sent,', '/status'],
    ['/v1/messages?status=sent,gone', '/status'],
    ['/v1/messages?status=sent,%20read', '/status'],
    ['/v1/messages?status=sent&status=read', '/status'],
    ['/v1/messages?template=med_01h00000000000000000000000', '/template'],
    ['/v1/messages?error=none', '/error'],
    ['/v1/messages?peer=', '/peer'],
    ['/v1/messages?peer=+0123', '/peer'],
    [
      '/v1/messages?created_after=2026-02-02T00:00:00Z&created_before=2026-02-01T00:00:00Z',
      '/created_before',
    ],
    [
      '/v1/events?created_after=2026-02-02T00:00:00Z&created_before=2026-02-01T00:00:00Z',
      '/created_before',
    ],
    ['/v1/events?created_after=yesterday', '/created_after'],
    ['/v1/events?type=message.', '/type'],
    ['/v1/events?type=*', '/type'],
    ['/v1/templates?channel=none', '/channel'],
    ['/v1/messages?channel=msg_01h00000000000000000000000', '/channel'],
    ['/v1/messages?to=123x', '/to'],
    ['/v1/messages?created_after=2026-02-30T00:00:00Z', '/created_after'],
    ['/v1/messages?created_before=2026-02-01', '/created_before'],
    ['/v1/messages?metadata=1', '/metadata'],
    ['/v1/messages?metadata[a]=1&metadata[a]=1', '/metadata[a]'],
    ['/v1/messages?metadata[a=1', '/metadata[a'],
    ['/v1/messages?cursor=%', '/cursor'],
    ['/v1/messages?cursor=%ff', '/cursor'],
    ['/v1/messages?cursor=%ED%A0%80', '/cursor'],
    ['/v1/messages?%=1', ''],
    ['/v1/messages?Limit=1', '/Limit'],
    ['/v1/messages?a/b=1', '/a~1b'],
    ['/v1/messages?__proto__=1', '/__proto__'],
    ['/v1/messages?limit[]=1', '/limit[]'],
    ['/v1/events?type=message.unknown', '/type'],
    ['/v1/events?cursor=a', '/cursor'],
    ['/v1/whoami?a=1', '/a'],
    ['/v1/messages/msg_1?a=1', '/a'],
    ['/healthz?a=1', '/a'],
  ] as const) {
    const violation = violated(await get(sender, path));
    assert.deepEqual([violation.on, violation.property], ['query', property], path);
  }
  for (const path of ['/v1/messages?', '/v1/messages?&limit=1&', '/v1/messages?limit=%31'])
    assert.equal((await get(sender, path)).status, 200, path);
});

cases(
  'a message that is missing or foreign is answered with the same bytes, apart from the id asked for',
  async () => {
    const owner = await host.newProject();
    const other = await host.newProject();
    const [id = ''] = await sendMany(owner, 1);
    const inbound = await receive(owner);
    const missing = 'msg_01h00000000000000000000000';
    const malformed = [
      'msg_',
      'msg_x',
      id.toUpperCase(),
      id.replace('msg', 'evt'),
      `${id}%00`,
      '%ff',
    ];
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/timeline'],
      ['POST', '/read'],
    ] as const) {
      const texts = new Set<string>();
      for (const named of [missing, id, inbound, ...malformed]) {
        const reply = await host.call({
          method,
          path: `/v1/messages/${named}${path}`,
          key: other.key,
        });
        const { message } = refused(reply, 'message_not_found');
        const withoutId = String(message).replace(/`[^`]*`/, '``');
        const text = reply.text.replace(JSON.stringify(message), JSON.stringify(withoutId));
        texts.add(text.replace(reply.headers['service-request-id'] ?? '', ''));
      }
      assert.equal(texts.size, 1, path);
    }
  },
);

cases('marking an inbound message as read is idempotent', async () => {
  const receiver = await host.newProject();
  const id = await receive(receiver);
  const mark = () =>
    host.call({ method: 'POST', path: `/v1/messages/${id}/read`, key: receiver.key });
  const first = framed(await mark());
  const read = fits(MessageView, first.json);
  assert.deepEqual([first.status, read.status, read.direction], [200, 'read', 'inbound']);
  host.time.now += 1_000;
  assert.equal((await mark()).text, first.text);
  const [sent = ''] = await sendMany(receiver, 1);
  const wrong = { method: 'POST', path: `/v1/messages/${sent}/read`, key: receiver.key };
  refused(await host.call(wrong), 'message_direction_invalid');
});

cases('cancelling a message that waits is idempotent, and emits one event', async () => {
  const sender = await host.newProject();
  const [id = ''] = await sendMany(sender, 1);
  const cancel = (of: string) =>
    host.call({ method: 'POST', path: `/v1/messages/${of}/cancel`, key: sender.key });
  const first = framed(await cancel(id));
  const cancelled = fits(MessageView, first.json);
  assert.deepEqual(
    [first.status, cancelled.status, cancelled.error?.code],
    [200, 'failed', 'cancelled'],
  );
  host.time.now += 1_000;
  assert.equal((await cancel(id)).text, first.text);
  const told = await host.stores.events.list(sender.project, { after: 0, since: 0, limit: 9 });
  assert.deepEqual(
    told.map(({ type }) => type),
    ['message.accepted', 'message.failed'],
  );
  refused(await cancel('msg_none'), 'message_not_found');
  const inbound = await receive(sender);
  const wrong = await cancel(inbound);
  refused(wrong, 'message_not_cancellable');
  assert.equal(framed(wrong).status, 409);
});

cases('events come oldest first, as the exact text that was stored', async () => {
  const sender = await host.newProject();
  await sendMany(sender, 25);
  const stored = await host.stores.events.list(sender.project, { after: 0, since: 0, limit: 100 });
  const first = framed(await get(sender, '/v1/events'));
  const texts = stored.slice(0, 20).map(({ text }) => text);
  const last = stored[19]?.id;
  assert.equal(first.text, `{"data":[${texts.join(',')}],"has_more":true,"next_cursor":"${last}"}`);
  const rest = fits(EventListView, (await get(sender, `/v1/events?after=${last}`)).json);
  assert.deepEqual(
    rest.data.map(({ sequence }) => sequence),
    times(5, (i) => 21 + i),
  );
  assert.deepEqual([rest.has_more, rest.next_cursor], [false, stored[24]?.id]);
  const none = await get(sender, `/v1/events?after=${stored[24]?.id}`);
  assert.equal(none.text, '{"data":[],"has_more":false,"next_cursor":null}');
  const typed = await get(sender, '/v1/events?type=message.sent');
  assert.equal(typed.text, none.text);
});

cases('events are listed by all types of a resource, and by time', async () => {
  const sender = await host.newProject();
  await sendMany(sender, 3);
  host.time.now += 10;
  await host.useCases.pauseChannel({ channel: sender.channel as never });
  const { events } = host.stores;
  const all = await events.list(sender.project, { after: 0, since: 0, limit: 100 });
  assert.deepEqual(
    all.map(({ type }) => type),
    [...times(3, () => 'message.accepted'), 'channel.status_changed'],
  );
  const found = async (query: string) => {
    const page = fits(EventListView, framed(await get(sender, `/v1/events?${query}`)).json);
    return page.data.map(({ sequence }) => sequence);
  };
  assert.deepEqual(await found('type=message.*'), [1, 2, 3]);
  assert.deepEqual(await found('type=message.*&limit=2'), [1, 2]);
  assert.deepEqual(await found(`type=message.*&after=${all[1]?.id}`), [3]);
  assert.deepEqual(await found('type=channel.*'), [4]);
  assert.deepEqual(await found('type=template.*'), []);

  const at = (i: number) => new Date(all[i]?.at ?? 0).toISOString();
  assert.deepEqual(await found(`created_after=${at(1)}`), [2, 3, 4]);
  assert.deepEqual(await found(`created_before=${at(1)}`), [1]);
  assert.deepEqual(await found(`created_after=${at(1)}&created_before=${at(3)}`), [2, 3]);
  assert.deepEqual(await found(`created_after=${at(1)}&created_before=${at(1)}`), []);
  assert.deepEqual(await found(`created_after=${at(0)}&after=${all[2]?.id}`), [4]);
  assert.deepEqual(await found(`created_after=${at(2)}&after=${all[0]?.id}&type=message.*`), [3]);
  const path = `/v1/events?created_after=${at(0)}&after=evt_01h00000000000000000000000`;
  refused(await get(sender, path), 'invalid_cursor');
});

cases('an event is got by its id, as the exact text that was stored', async () => {
  const sender = await host.newProject();
  const other = await host.newProject();
  await sendMany(sender, 1);
  const [event] = await host.stores.events.list(sender.project, { after: 0, since: 0, limit: 1 });
  const path = `/v1/events/${event?.id}`;
  assert.equal(framed(await get(sender, path)).text, event?.text);
  refused(await get(other, path), 'event_not_found');
  for (const id of ['x', 'evt_', 'evt_01h00000000000000000000000'])
    refused(await get(sender, `/v1/events/${id}`), 'event_not_found');
  host.time.now += 90 * dayMs + 1;
  refused(await get(sender, path), 'event_not_found');
});

cases(
  'events cannot be resumed after an event that is unknown, of another project or too old',
  async () => {
    const sender = await host.newProject();
    const other = await host.newProject();
    await sendMany(sender, 1);
    const [event] = await host.stores.events.list(sender.project, { after: 0, since: 0, limit: 1 });
    const after = async (project: Project, id: string) => {
      const reply = await get(project, `/v1/events?after=${id}`);
      assert.equal(refused(reply, 'invalid_cursor').param, 'after', id);
    };
    for (const id of ['', 'x', 'evt_', 'evt_01h00000000000000000000000']) await after(sender, id);
    await after(other, event?.id ?? '');
    host.time.now += 90 * dayMs + 1;
    await after(sender, event?.id ?? '');
  },
);

cases('a timeline shows what happened, with the id of the request that caused it', async () => {
  const { key, channel } = await host.newProject();
  const body = { channel, to: '+12025550123', text: 'a' };
  const sent = await host.call({ method: 'POST', path: '/v1/messages', key, body });
  const { id } = fits(MessageView, sent.json);
  const told = framed(await host.call({ path: `/v1/messages/${id}/timeline`, key }));
  const { data } = fits(TimelineView, told.json);
  assert.deepEqual(
    data.map(({ kind }) => kind),
    ['accepted', 'event'],
  );
  assert.deepEqual(data[0]?.detail, { request_id: sent.headers['service-request-id'] });
});

cases('whoami shows the organization, project, key with its name, and scopes', async () => {
  const { project, keyId, key } = await host.newProject();
  const named = { project, scopes, name: 'Orders', expiresAt: null, allowedIps: [] };
  const other = await host.useCases.createKey(named);
  assert.ok(other._tag === 'Right');
  const { json } = await host.call({ path: '/v1/whoami', key: other.right.text });
  assert.equal(fits(IdentityView, json).api_key_name, 'Orders');
  const identity = fits(IdentityView, framed(await host.call({ path: '/v1/whoami', key })).json);
  assert.deepEqual(
    [identity.project_id, identity.api_key_id, identity.api_key_name, identity.scopes],
    [project, keyId, null, [...scopes]],
  );
});

cases.run();
