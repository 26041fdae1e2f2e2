import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { makeDemoIn } from '../support/hosts/command-line.js';
import { program } from '../support/hosts/program.js';
import { type ServerProcess, startServer } from '../support/hosts/server-process.js';
import { apiClient } from '../support/http/api-client.js';
import { steadyLoad } from '../support/http/steady-load.js';
import { testDatabase } from '../support/stores/test-database.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('two processes on one port');

/** The processes of a server. (The loader of TypeScript has one of its own.) */
const processesOf = ({ pid }: ServerProcess): readonly number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid), '-f', 'main\\.[jt]s serve'], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
};

cases(
  'are replaced one by one at SIGHUP without a refused request, and a killed one loses nothing',
  () =>
    withTempFolder(async (folder) => {
      const environment = {
        ROUNDTRIP_DATABASE_URL: await testDatabase(),
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_PROCESSES: '2',
        ROUNDTRIP_LOG_LEVEL: 'info',
      };
      const demo = await makeDemoIn(environment);
      let log = '';
      const server = await startServer(environment, undefined, (text) => {
        log += text;
      });
      const load = steadyLoad(server.url, demo);
      try {
        const first = processesOf(server);
        assert.equal(first.length, 2);
        process.kill(server.pid, 'SIGHUP');
        await eventually(async () => assert.match(log, /every process is replaced/));
        assert.deepEqual(load.failures, []);
        const second = processesOf(server);
        assert.equal(second.length, 2);
        assert.ok(second.every((pid) => !first.includes(pid)));

        const [killed = 0] = second;
        process.kill(killed, 'SIGKILL');
        await eventually(async () => assert.match(log, /ended by itself and is replaced/));
        await eventually(async () => {
          const pids = processesOf(server);
          assert.deepEqual([pids.length, pids.includes(killed)], [2, false]);
        });
      } finally {
        await load.end();
      }
      // What the killed process was about to answer was repeated, and answered: at most what comes in a second.
      assert.ok(load.failures.length < 200, `${load.failures}`);
      for (const failure of load.failures) assert.match(failure, /ECONNRESET|socket hang up/);
      // Only a machine without processor time refuses: early, or where the database kept a request waiting for too long.
      const isStarved =
        /timeout expired|Timeout acquiring|transaction holds|lock timeout|statement timeout/.test(
          log,
        );
      const expected = ['service_overloaded', ...(isStarved ? ['service_unavailable'] : [])];
      assert.deepEqual(
        [...load.refusals].filter((code) => !expected.includes(code)),
        [],
        log.match(/.*"level":[45]0.*/g)?.join('\n'),
      );
      const messages = await apiClient(server.url, demo.key).messages();
      const stored = new Set(messages.map(({ id }) => id));
      assert.ok(load.accepted.length > 20, `${load.accepted.length} sends`);
      assert.deepEqual(
        load.accepted.filter((id) => !stored.has(id)),
        [],
      );
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      assert.match(metrics, /^roundtrip_process_crashes_total 1$/m);
      assert.match(metrics, /^roundtrip_backlog_jobs\{channel_status="active"\} \d+$/m);

      const last = processesOf(server);
      assert.equal(await server.end('SIGTERM'), 0);
      for (const pid of last) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    }),
);

cases('end with the message and the exit code of the one that cannot start', async () => {
  const main = resolve(import.meta.dirname, '../../composition/main.ts');
  const child = spawn(process.execPath, [...program(main), 'serve'], {
    env: {
      ...process.env,
      ROUNDTRIP_DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/b',
      ROUNDTRIP_PROCESSES: '2',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 1);
  assert.match(said, /^failed: ROUNDTRIP_DATABASE_URL: .*ECONNREFUSED.*\n$/);
});

cases.run();
