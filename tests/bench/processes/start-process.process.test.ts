import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { present } from '../../support/fixtures/either.js';
import { program } from '../../support/hosts/program.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import type { Ready, RunningSide } from './side.js';
import { startProcess } from './start-process.js';

/** Starts a module as the tests start servers. */
const start = <Ready>(module: string, environment = {}): Promise<RunningSide<Ready>> => {
  const argumentsOf = (path: string) => program(resolve(import.meta.dirname, '..', path));
  return startProcess<Ready>((path) => present(argumentsOf(path).at(-1)), {
    module,
    environment,
    nodeOptions: argumentsOf(module).slice(0, -1),
  });
};

const test = suite('benchmarks: processes');

test('a side answers from a process of its own, and says what that used', async () => {
  const receiver = await start<{ readonly url: string }>('webhooks/receiver.ts');
  try {
    await fetch(receiver.ready.url, { method: 'POST', body: 'hello' });
    assert.equal(await receiver.ask('received'), 1);
    assert.ok((await receiver.usage()).cpuMicros > 0);
  } finally {
    await receiver.end();
  }
});

test('several processes of the service answer on one port, and say together what they used', () =>
  withTempFolder(async (folder) => {
    const service = await start<Ready>('service/service.ts', {
      ROUNDTRIP_DATABASE_URL: await testDatabase(),
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_ROLE: 'api',
      ROUNDTRIP_LOG_LEVEL: 'error',
      ROUNDTRIP_PROCESSES: '2',
    });
    try {
      const { url, headers } = service.ready;
      const { status } = await fetch(`${url}/v1/messages`, { headers });
      assert.equal(status, 200);
      const { residentMib } = await service.usage();
      assert.ok(residentMib > 200, `${residentMib} MiB of three processes`);
    } finally {
      await service.end();
    }
  }));

test.run();
