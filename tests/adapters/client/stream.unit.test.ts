import assert from 'node:assert/strict';
import { isRoundtripError, roundtrip, type StreamOptions } from '../../../adapters/client/index.js';
import { suite } from '../../support/suite.js';

const test = suite('the event stream of the client');

const event = (id: string) => JSON.stringify({ id, type: 'message.sent', sequence: 1, data: {} });
const block = (id: string) => `id: ${id}\nevent: message.sent\ndata: ${event(id)}\n\n`;

/** What a service sends in pieces before the connection ends. */
type ScriptedStream = readonly string[] | Response;

/** A client of a service that has these connections one after the other; the last one stays open. */
const clientOf = (...connections: readonly ScriptedStream[]) => {
  const asked: string[] = [];
  const fetch = async (url: unknown, { signal }: RequestInit = {}) => {
    const { searchParams } = new URL(String(url));
    const connection = connections[asked.length] ?? [];
    const isLast = asked.length >= connections.length - 1;
    asked.push(searchParams.get('after') ?? searchParams.get('since') ?? 'now');
    if (connection instanceof Response) return connection;
    const body = new ReadableStream({
      start: (controller) => {
        for (const piece of connection) controller.enqueue(new TextEncoder().encode(piece));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        if (!isLast) controller.close();
      },
    });
    return new Response(body);
  };
  const { events } = roundtrip({ baseUrl: 'https://a.example', key: 'k', fetch });
  return { events, asked };
};

/** The ids of the first events of a stream. */
const idsOf = async (
  { events }: ReturnType<typeof clientOf>,
  count: number,
  options?: StreamOptions,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of events.stream(options)) if (ids.push(id) === count) break;
  return ids;
};

test('has each event, cut as the network likes', async () => {
  const text = `retry: 1000\nid: 0\n\n${block('evt_1')}:\n\n${block('evt_2')}`;
  const client = clientOf([...text]);
  assert.deepEqual(await idsOf(client, 2), ['evt_1', 'evt_2']);
  assert.deepEqual(client.asked, ['now']);
});

test('goes on after the last id when the connection ends, and drops half an event', async () => {
  const client = clientOf(
    [block('evt_1'), block('evt_2').slice(0, -1)],
    [block('evt_2'), ':\nid: evt_9\n\n'],
    [block('evt_10')],
  );
  assert.deepEqual(await idsOf(client, 3, { after: 'evt_0' }), ['evt_1', 'evt_2', 'evt_10']);
  assert.deepEqual(client.asked, ['evt_0', 'evt_1', 'evt_9']);
});

test('misses nothing when the connection ends before the first event', async () => {
  const client = clientOf(['retry: 1000\nid: evt_7\n\n'], [block('evt_8')]);
  assert.deepEqual(await idsOf(client, 1), ['evt_8']);
  assert.deepEqual(client.asked, ['now', 'evt_7']);
});

test('begins at a time, until it knows an id', async () => {
  const since = '2026-01-31T09:30:00Z';
  const client = clientOf([], ['id: evt_7\n\n'], [block('evt_8')]);
  assert.deepEqual(await idsOf(client, 1, { since }), ['evt_8']);
  assert.deepEqual(client.asked, [since, since, 'evt_7']);
});

test('goes on after refusals that pass, however many', async () => {
  const busy = Array.from(
    { length: 6 },
    () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } }),
  );
  const client = clientOf([block('evt_1')], ...busy, [block('evt_2')]);
  assert.deepEqual(await idsOf(client, 2), ['evt_1', 'evt_2']);
  assert.equal(client.asked.length, 8);
});

test('throws a refusal that stays', async () => {
  const refused = new Response('{"error": {"code": "api_key_invalid"}}', { status: 401 });
  const client = clientOf([block('evt_1')], refused);
  await assert.rejects(
    idsOf(client, 2),
    (error) => isRoundtripError(error) && error.code === 'api_key_invalid',
  );
});

test('ends with the reason of a signal', async () => {
  const client = clientOf([block('evt_1')]);
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('enough')), 20);
  await assert.rejects(idsOf(client, 2, { signal: stop.signal }), /^Error: enough$/);
});

test('lets the connection go when the loop ends', async () => {
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(new TextEncoder().encode(block('evt_1')));
  const fetch = async () => new Response(new ReadableStream({ start, cancel }));
  const { events } = roundtrip({ baseUrl: 'https://a.example', key: 'k', fetch });
  for await (const { id } of events.stream()) {
    assert.equal(id, 'evt_1');
    break;
  }
  assert.ok(isCancelled);
});

test.run();
