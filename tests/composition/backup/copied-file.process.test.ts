import assert from 'node:assert/strict';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, makeDemoIn } from '../../support/hosts/command-line.js';
import { startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const environmentIn = (folder: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_LOG_LEVEL: 'silent',
});

const test = suite('a program that copies the write-ahead log, as Litestream does');

test('disturbs no server, and its copy serves after a new incarnation', () =>
  withTempFolder(async (folder) => {
    const [live, other] = [join(folder, 'live'), join(folder, 'other')];
    const { key, channel } = await makeDemoIn(environmentIn(live));
    const server = await startServer(environmentIn(live));
    const client = apiClient(server.url, key);
    const send = async (): Promise<string> => {
      const answer = await client.send({ channel, to: '+12025550124', text: 'Hello' });
      assert.equal(answer.status, 202);
      return ((await answer.json()) as { readonly id: string }).id;
    };
    const before = await send();
    const path = join(live, 'roundtrip.db');
    const copier = new Database(path);
    copier.pragma('busy_timeout = 5000');
    // Its read transaction keeps what the log has, while it checkpoints in place of the server.
    copier.exec('begin');
    copier.prepare('select count(*) from sqlite_master').get();
    const during = await send();
    const checkpointing = new Database(path);
    checkpointing.pragma('wal_checkpoint(passive)');
    checkpointing.close();
    await mkdir(other);
    for (const name of ['roundtrip.db', 'roundtrip.db-wal', 'encryption.key'])
      await copyFile(join(live, name), join(other, name));
    copier.exec('commit');
    copier.close();
    for (const id of [before, during, await send()])
      assert.equal((await client.message(id)).id, id);
    assert.equal(await server.end('SIGTERM'), 0);

    const begun = await commandLine(environmentIn(other))('incarnation', 'begin', '--json');
    assert.equal(begun.code, 0, begun.error);
    assert.equal(JSON.parse(begun.out).incarnation, 2);
    const copy = new Database(join(other, 'roundtrip.db'), { readonly: true });
    assert.equal(copy.pragma('integrity_check', { simple: true }), 'ok');
    copy.close();
    const second = await startServer(environmentIn(other));
    const reader = apiClient(second.url, key);
    for (const id of [before, during]) assert.equal((await reader.message(id)).id, id);
    assert.equal(await second.end('SIGTERM'), 0);
  }));

test.run();
