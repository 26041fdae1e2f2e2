import assert from 'node:assert/strict';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from '../../composition/demo.js';
import { runCommand, startServer } from '../support/hosts/server-process.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite('file modes');

/** The access that group and others have to each file and folder below, as `path mode`. */
const openToOthers = async (folder: string): Promise<readonly string[]> => {
  const paths = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    paths.map(
      async (path) => `${path} ${((await stat(join(folder, path))).mode & 0o077).toString(8)}`,
    ),
  );
  return modes.filter((mode) => !mode.endsWith(' 0'));
};

cases('let no other user read the database, its lock, the key or media', () =>
  withTempFolder(async (folder) => {
    const data = join(folder, 'new', 'data');
    const database = join(data, 'roundtrip.db');
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${database}`,
      ROUNDTRIP_DATA_DIR: data,
    };
    const { key } = await runCommand<Demo>(['demo'], environment);
    const server = await startServer(environment);
    const uploaded = await fetch(`${server.url}/v1/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
      body: 'a text',
    });
    assert.equal(uploaded.status, 201);
    assert.ok((await readdir(data)).includes('roundtrip.db-wal'));
    assert.deepEqual(await openToOthers(join(folder, 'new')), []);
    await server.end('SIGKILL');

    for (const file of ['', '-wal', '.lock']) await chmod(`${database}${file}`, 0o644);
    const next = await startServer(environment);
    assert.deepEqual(await openToOthers(join(folder, 'new')), []);
    await next.end('SIGTERM');
  }),
);

cases.run();
