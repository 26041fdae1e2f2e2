import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { drainMsOf, type StartedBy } from '../../../composition/processes/drain-time.js';
import { times } from '../../support/fixtures/builders.js';
import { makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer } from '../../support/hosts/server-process.js';
import { rawConnection } from '../../support/http/raw-connection.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';
import { growing } from '../../support/time/growing.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';

const cases = suite('a server that is told to stop');

cases('drains by default under a supervisor alone, and not on a terminal', () => {
  const shell: StartedBy = { pid: 700, ppid: 600, env: {}, isTerminal: false };
  const unit = { ...shell, env: { SYSTEMD_EXEC_PID: '700' } };
  const started: readonly (readonly [StartedBy, number])[] = [
    [shell, 0],
    [{ ...shell, pid: 1, ppid: 0 }, 5_000],
    [{ ...shell, ppid: 1 }, 5_000],
    [unit, 5_000],
    // The variable is inherited: it names a parent here.
    [{ ...unit, pid: 701 }, 0],
    [{ ...unit, isTerminal: true }, 0],
    [{ ...shell, pid: 1, isTerminal: true }, 0],
  ];
  for (const [by, expected] of started) {
    assert.equal(drainMsOf({ drainMs: undefined }, by), expected, JSON.stringify(by));
    for (const drainMs of [0, 7_000]) assert.equal(drainMsOf({ drainMs }, by), drainMs);
  }
});

for (const processes of [1, 2])
  cases(`is not ready at once, and serves until it has drained: ${processes} processes`, () =>
    growing(5_000, (drainMs) =>
      withTempFolder(async (folder) => {
        const environment = {
          ROUNDTRIP_DATABASE_URL: processes > 1 ? await testDatabase() : `sqlite:${folder}/a.db`,
          ROUNDTRIP_DATA_DIR: folder,
          ROUNDTRIP_PROCESSES: String(processes),
          ROUNDTRIP_DRAIN_SECONDS: String(drainMs / 1_000),
        };
        const { key, channel } = await makeDemoIn(environment);
        const server = await startServer(environment);
        const port = Number(new URL(server.url).port);
        const kept = await rawConnection(port);
        const began = performance.now();
        let hasEnded = false;
        const ended = server.end('SIGTERM').finally(() => {
          hasEnded = true;
        });
        await eventually(async () => {
          if (hasEnded) return;
          const ready = await fetch(`${server.url}/readyz`);
          const { error } = await ready.json();
          assert.deepEqual([ready.status, error?.details?.reason], [503, 'server_stopping']);
        });
        assert.ok(!hasEnded, 'the server ended before a request met it while it drained');
        const body = JSON.stringify({ channel, to: '+12025550123', text: 'a' });
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const sent = await fetch(`${server.url}/v1/messages`, { method: 'POST', headers, body });
        assert.deepEqual([sent.status, sent.headers.get('connection')], [202, 'close']);
        kept.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
        assert.match(await kept.ended, /^HTTP\/1\.1 200 OK[\s\S]*Connection: close/);
        assert.equal(await ended, 0);
        assert.ok(performance.now() - began >= drainMs);
        await assert.rejects(rawConnection(port), { code: 'ECONNREFUSED' });
      }),
    ),
  );

const mib = 1_024 * 1_024;

cases('ends within 10 s while 150 clients read nothing of what they download', () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/a.db`,
      ROUNDTRIP_DATA_DIR: folder,
    };
    const { key } = await makeDemoIn(environment);
    const server = await startServer(environment);
    const authorization = `Bearer ${key}`;
    const uploaded = await fetch(`${server.url}/v1/media`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/pdf' },
      body: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(32 * mib)]),
    });
    const { id } = await uploaded.json();
    const request = `GET /v1/media/${id}/content HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n\r\n`;
    const sockets: Socket[] = [];
    for (const _ of times(150, String)) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('error', () => undefined).write(request);
      sockets.push(socket);
      await once(socket, 'readable');
    }
    const began = performance.now();
    await server.end('SIGTERM');
    await assertInPromisedTime('the stop', performance.now() - began, 10_000);
    for (const socket of sockets) socket.destroy();
  }),
);

cases.run();
