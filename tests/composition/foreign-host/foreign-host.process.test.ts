import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { program } from '../../support/hosts/program.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('a host with tables, migrations, mappers, parsers and a pool of its own');

const host = resolve(import.meta.dirname, 'host.ts');

/** Runs the host in a process of its own, because it sets parsers for the whole process. */
const runHost = async (url: string, connections: number): Promise<void> => {
  const child = spawn(process.execPath, [...program(host), url, String(connections)], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
};

for (const connections of [1, 20]) {
  cases(`has the whole service beside its tables: sqlite, ${connections} in the pool`, () =>
    withTempFolder((folder) => runHost(`sqlite:${folder}/host.db`, connections)),
  );
  cases(`has the whole service beside its tables: postgres, ${connections} in the pool`, async () =>
    runHost(await testDatabase(), connections),
  );
}

cases.run();
