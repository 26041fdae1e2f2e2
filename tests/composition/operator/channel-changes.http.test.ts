import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

type Line = Readonly<Record<string, unknown>>;

const databases = {
  sqlite: async (folder: string) => `sqlite:${join(folder, 'roundtrip.db')}`,
  postgres: () => testDatabase(),
};

for (const [name, url] of Object.entries(databases)) {
  const cases = suite(`the log of the server: ${name}`);

  cases('has a line for each pause, resume and change of the rate by an operator', () =>
    withTempFolder(async (folder) => {
      const environment = {
        ROUNDTRIP_DATABASE_URL: await url(folder),
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_LOG_LEVEL: 'info',
        ROUNDTRIP_PORT: '0',
      };
      const run = commandLine(environment);
      const { channel, project_id: project } = JSON.parse((await run('demo', '--json')).out);
      const configuration = readConfiguration(environment);
      if ('problems' in configuration) throw new Error(configuration.problems.join());
      const lines: Line[] = [];
      const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
      const server = await startServer(configuration, { log });
      try {
        const change = async (msg: string, ...args: readonly string[]): Promise<Line> => {
          assert.equal((await run('channel', ...args)).code, 0);
          let found: readonly Line[] = [];
          await eventually(30_000, async () => {
            found = lines.filter((line) => line.msg === msg);
            assert.equal(found.length, 1, msg);
          });
          const { pid: _, time: __, changedAt, ...line } = found[0] ?? {};
          assert.match(String(changedAt), /Z$/);
          return line;
        };
        // The channel has no message, so no worker had it when it changed.
        const facts = { level: 30, channel, project };
        const paused = 'an operator paused the channel';
        assert.deepEqual(await change(paused, 'pause', channel), { ...facts, msg: paused });
        const resumed = 'an operator resumed the channel';
        assert.deepEqual(await change(resumed, 'resume', channel), { ...facts, msg: resumed });
        const faster = 'an operator changed the rate of the channel';
        assert.deepEqual(await change(faster, 'set', channel, '--rate', '200'), {
          ...facts,
          ratePerSecond: 200,
          previously: 80,
          msg: faster,
        });
      } finally {
        await server.stop();
      }
    }),
  );

  cases.run();
}
