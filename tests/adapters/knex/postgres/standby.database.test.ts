import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import knex from 'knex';
import { migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import type { Change } from '../../../../core/commit/change.js';
import { anyAcceptance } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { startPostgres } from '../../../support/stores/postgres-server.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const cases = suite('a commit that waits for its synchronous standby');

const unansweredForMs = 500;

cases('is not answered when an operator ends the wait, but when a standby has it', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase();
  const db = knex.default(postgresConfig(url, 2));
  await migrate(db);
  const ask = (text: string) => db.raw(text);
  const setStandby = async (name: string): Promise<void> => {
    await ask(`alter system set synchronous_standby_names = '${name}'`);
    await ask('select pg_reload_conf()');
  };
  await withStores(postgresConfig(url, 4), async ({ stores }) => {
    const channel = await openChannel(stores, await openProject(stores));
    await setStandby('absent');
    const begin = (change: Change) => {
      const begun = { change, isAnswered: false, answer: stores.commit(change) };
      const end = () => {
        begun.isAnswered = true;
      };
      begun.answer.then(end, end);
      return begun;
    };
    let hasWaited = false;
    /** A commit whose wait is ended, not the notification after one. Some time after the reload the first commit waits. */
    const endedWait = async () => {
      for (;;) {
        const begun = begin(anyAcceptance(channel));
        await eventually(async () => {
          const { rows } = await ask(
            `select pg_cancel_backend(pid) as ended from pg_stat_activity
             where wait_event = 'SyncRep' and query = 'commit'`,
          );
          assert.ok(begun.isAnswered || rows[0]?.ended === true, 'no commit waits');
          if (rows[0]?.ended === true) hasWaited = true;
        });
        if (hasWaited) return begun;
      }
    };
    const begun = await endedWait();
    const { change, answer } = begun;
    await pause(unansweredForMs);
    assert.equal(begun.isAnswered, false, 'Postgres answered COMMIT, but no standby has it');
    await setStandby('');
    rightOf(await answer);
    const { id } = messageOf(change);
    assert.ok(await stores.messages.find(channel.project, id), 'it was not committed twice');
  });
  await db.destroy();
  await server.kill();
});

cases.run();
