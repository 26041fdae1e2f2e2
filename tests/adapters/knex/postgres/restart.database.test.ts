import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import knex from 'knex';
import { type KnexStores, migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import { anyAcceptance, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { startPostgres } from '../../../support/stores/postgres-server.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

/** Commits one message after another until it is told to stop, and keeps its own ledger. */
const sender = ({ commit }: KnexStores, channel: Channel, goesOn: () => boolean) => {
  const made: MessageId[] = [];
  const failures: unknown[] = [];
  const run = async (): Promise<void> => {
    while (goesOn()) {
      const change = anyAcceptance(channel);
      try {
        if (E.isRight(await commit(change))) made.push(messageOf(change).id);
      } catch (error) {
        failures.push(error);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  return { made, failures, ended: run() };
};

const cases = suite('a Postgres that crashes under load');

cases('loses no answered commit, and is used again once it is back', async () => {
  const server = await startPostgres();
  const config = postgresConfig(await server.createDatabase(), 6);
  const db = knex.default(config);
  await migrate(db);
  await db.destroy();
  await withStores(config, async ({ stores }) => {
    await stores.start();
    stores.workNotifications.listen(() => {});
    const channel = await openChannel(stores, await openProject(stores));
    let isRunning = true;
    const senders = times(16, () => sender(stores, channel, () => isRunning));
    const made = () => senders.flatMap((each) => each.made);

    for (const _ of [1, 2]) {
      const before = made().length;
      await eventually(async () => assert.ok(made().length > before + 100, 'more are made'));
      await server.kill();
      await server.restart();
    }
    const before = made().length;
    await eventually(async () => assert.ok(made().length > before + 100, 'more are made'));
    isRunning = false;
    await Promise.all(senders.map(({ ended }) => ended));

    for (const failure of senders.flatMap(({ failures }) => failures))
      assert.ok(failure instanceof PortFailure, String(failure));
    const found = await stores.messages.findMany(channel.project, made());
    assert.equal(found.length, made().length);
    const page = { after: 0, since: 0, limit: 100_000 };
    const log = await stores.events.list(channel.project, page);
    assert.deepEqual(
      log.map(({ sequence }) => sequence),
      times(log.length, (i) => i + 1),
    );
    rightOf(await stores.commit(anyAcceptance(channel)));
  });
});

cases('is refused at the start when its settings could lose committed data', async () => {
  const server = await startPostgres(['-c', 'fsync=off']);
  const url = await server.createDatabase();
  await withStores(postgresConfig(url, 2), ({ stores }) =>
    assert.rejects(stores.start(), /fsync = off/),
  );
});

cases.run();
