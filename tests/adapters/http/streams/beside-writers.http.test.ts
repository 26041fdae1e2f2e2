import assert from 'node:assert/strict';
import { times } from '../../../support/fixtures/builders.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { openStream } from '../../../support/http/event-stream.js';
import { alwaysGranted } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a stream beside writers');

cases(
  'has every event once and in order while two processes write, and it is cut off',
  async () => {
    const options = { rateLimiter: alwaysGranted, limits: { streamMs: 300 } };
    const host = await httpHost(options);
    // Only Postgres has a database for several processes.
    const isShared = process.env.ROUNDTRIP_TEST_STORE === 'postgres';
    const other = await httpHost(isShared ? options : { ...options, stores: host.stores });
    const { key, channel } = await host.newProject();

    const [writers, each] = [8, 15];
    const write = async (writer: number): Promise<void> => {
      const { call } = writer % 2 === 0 ? host : other;
      for (let i = 0; i < each; i += 1) {
        // Some events are written before the first stream is cut off, and some after.
        while (i === 5 && streams < 2) await new Promise((resolve) => setTimeout(resolve, 10));
        const body = { channel, to: '+12025550123', text: `${writer} ${i}` };
        const { status } = await call({ method: 'POST', path: '/v1/messages', key, body });
        assert.equal(status, 202);
      }
    };

    const seen: number[] = [];
    let streams = 0;
    const read = async (): Promise<void> => {
      let last: string | undefined;
      while (seen.length < writers * each) {
        const { port } = streams % 2 === 0 ? host : other;
        const headers = last === undefined ? {} : { 'Last-Event-ID': last };
        const stream = await openStream({ port, key, headers });
        streams += 1;
        for (const { id, data } of await stream.rest()) {
          last = id;
          if (data !== undefined) seen.push(JSON.parse(data).sequence);
        }
      }
    };
    const reading = read();
    // The stream begins before the first event.
    while (streams === 0) await new Promise(setImmediate);
    await Promise.all([reading, ...times(writers, write)]);
    assert.deepEqual(
      seen,
      times(writers * each, (i) => i + 1),
    );
    await other.close();
    await host.close();
  },
);

cases.run();
