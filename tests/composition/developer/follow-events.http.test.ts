import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followEvents } from '../../../composition/commands/developer/stream/follow-events.js';
import { suite } from '../../support/suite.js';

const cases = suite('following events');

type StreamAnswer = (res: ServerResponse) => void;

/** A server that answers one request after another so, and the queries that it got. */
const withServer = async (
  answers: readonly StreamAnswer[],
  body: (url: string, queries: readonly string[]) => Promise<void>,
): Promise<void> => {
  const queries: string[] = [];
  const server = createServer((req, res) => {
    queries.push(new URL(req.url ?? '', 'http://a').search);
    const answer = answers[queries.length - 1];
    if (answer) answer(res);
    else res.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await body(`http://127.0.0.1:${port}`, queries).finally(() => {
    server.closeAllConnections();
    server.close();
  });
};

const eventOf = (id: string): string => `id: ${id}\nevent: a\ndata: {"id":"${id}"}\n\n`;

const stream =
  (text: string, isCut = false): StreamAnswer =>
  (res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' });
    res.write(text, () => (isCut ? res.destroy() : res.end()));
  };

const refuse =
  (status: number): StreamAnswer =>
  (res) =>
    void res.writeHead(status).end();

cases('goes on after the last id when it was cut off, refused for a while, or ended', () =>
  withServer(
    [
      stream(`retry: 1000\nid: evt_0\n\n`, true),
      stream(`${eventOf('evt_1')}id: evt_2\nevent: a\ndata: {"id`, true),
      refuse(503),
      stream(eventOf('evt_2')),
      stream(':\nid: evt_5\n\n'),
      stream(eventOf('evt_6')),
    ],
    async (url, queries) => {
      const ending = new AbortController();
      const states: string[] = [];
      const seen: string[] = [];
      let ready = 0;
      for await (const { event, text } of followEvents({
        connection: { url, key: 'rt_test_any' },
        from: { since: '2027-01-31T09:30:00.000Z' },
        signal: ending.signal,
        onReady: () => {
          ready += 1;
        },
        onConnection: (state) => states.push(state),
      })) {
        assert.equal(text, `{"id":"${event.id}"}`);
        seen.push(event.id);
        if (event.id === 'evt_6') ending.abort();
      }
      assert.deepEqual(seen, ['evt_1', 'evt_2', 'evt_6']);
      assert.deepEqual([states, ready], [['lost', 'back'], 1]);
      assert.deepEqual(queries, [
        '?since=2027-01-31T09%3A30%3A00.000Z',
        '?after=evt_0',
        '?after=evt_1',
        '?after=evt_1',
        '?after=evt_2',
        '?after=evt_5',
      ]);
    },
  ),
);

cases('ends with the refusal of a key, and when it cannot connect at first', () =>
  withServer([refuse(503), stream('id: 0\n\n'), refuse(401)], async (url) => {
    const connection = { url, key: 'rt_test_any' };
    const read = async (): Promise<void> => {
      for await (const _ of followEvents({ connection, signal: new AbortController().signal }));
    };
    await assert.rejects(read(), { name: 'RoundtripError', status: 503 });
    await assert.rejects(read(), { name: 'RoundtripError', status: 401 });
  }),
);

cases.run();
