import assert from 'node:assert/strict';
import knex from 'knex';
import { migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import { anyAcceptance } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { fairWeather, startTcpProxy } from '../../../support/servers/tcp-proxy.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { startPostgres } from '../../../support/stores/postgres-server.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a commit that is lost in a crash of Postgres');

cases('is committed again, although the server reused its transaction id', async () => {
  const server = await startPostgres();
  const url = new URL(await server.createDatabase());
  const db = knex.default(postgresConfig(url.href, 1));
  await migrate(db);
  const proxy = await startTcpProxy(server.port);
  const straight = url.href;
  url.port = String(proxy.port);
  await withStores(postgresConfig(url.href, 4), async ({ stores }) => {
    const channel = await openChannel(stores, await openProject(stores));
    rightOf(await stores.commit(anyAcceptance(channel)));

    // The commit never reaches the server, and of the crash nothing is heard until it is over.
    const lost = new Promise<void>((resolve) => {
      let isCut = false;
      proxy.turn((chunk) => {
        if (chunk.includes('commit\0')) resolve();
        isCut ||= chunk.includes('commit\0');
        return isCut ? 'drop' : 'pass';
      });
    });
    const change = anyAcceptance(channel);
    const answer = stores.commit(change);
    await lost;
    await server.kill();
    await server.restart();
    await withStores(postgresConfig(straight, 1), async ({ stores: others }) => {
      for (const _ of [1, 2, 3]) rightOf(await others.commit(anyAcceptance(channel)));
    });
    proxy.turn(fairWeather);
    proxy.cut();

    rightOf(await answer);
    const { id } = messageOf(change);
    assert.ok(await stores.messages.find(channel.project, id), 'what was answered is there');
  });
  await db.destroy();
  await proxy.close();
});

cases.run();
