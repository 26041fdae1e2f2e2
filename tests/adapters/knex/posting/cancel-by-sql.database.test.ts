import assert from 'node:assert/strict';
import knex, { type Knex } from 'knex';
import { migrate, postgresConfig } from '../../../../adapters/knex/index.js';
import { createMessaging, openSandbox } from '../../../../composition/host/index.js';
import { isId, type MessageId } from '../../../../core/shared/ids.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { databases, type OpenStores } from '../../../support/stores/knex-stores.js';
import { migrateTo } from '../../../support/stores/migrate-to.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { bySql } from './by-sql.js';

const upgraded = suite('functions that an upgrade replaces');

upgraded('keep the privileges that were granted on them, and their search path', async () => {
  const db = knex.default(postgresConfig(await testDatabase(), 2));
  const role = 'program_of_before';
  try {
    await migrateTo(db, '0033_posted_sends');
    await db.raw(`create role ${role}`);
    await db.raw(`grant execute on function send(jsonb, text) to ${role}`);
    await db.raw(`grant select on message_statuses to ${role}`);
    await migrate(db);
    const { rows } = await db.raw(
      `select has_function_privilege('${role}', 'send(jsonb, text)', 'execute') as send,
              has_function_privilege('${role}', 'cancel(text)', 'execute') as cancel,
              has_table_privilege('${role}', 'message_statuses', 'select') as statuses`,
    );
    assert.deepEqual(rows, [{ send: true, cancel: false, statuses: true }]);
    const paths = await db('pg_proc').whereIn('proname', ['send', 'cancel']).pluck('proconfig');
    assert.deepEqual(paths.filter((path) => path).map(String), [
      'search_path=public, pg_temp',
      'search_path=public, pg_temp',
    ]);
  } finally {
    await db.raw(`drop owned by ${role}`);
    await db.raw(`drop role ${role}`);
    await db.destroy();
  }
});

upgraded.run();

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`messages that are cancelled by SQL: ${name}`);
  const { post, cancel } = bySql(name);

  const openScene = async ({ db, stores }: OpenStores) => {
    const messaging = createMessaging({ stores });
    const { project, channel } = await openSandbox(messaging);
    const body = { channel, to: '+12025550123', text: 'Hello' };
    /** The status of a message, or why it failed. */
    const endOf = async (id: string): Promise<string | undefined> => {
      const row = await db('message_statuses').where({ id });
      assert.ok(row.length < 2, 'it is shown twice');
      return row[0]?.error_code ?? row[0]?.status;
    };
    const usage = async (): Promise<number> =>
      rightOf(await messaging.getUsage({ project })).rows.find(
        ({ metric }) => metric === 'outbound_messages',
      )?.quantity ?? 0;
    /** The statuses that a message ever had. */
    const statusesOf = async (id: string): Promise<readonly string[]> => {
      assert.ok(isId('msg')(id));
      const { progress } = rightOf(await messaging.getMessage({ project, id }));
      return Object.keys(progress.reachedAt).sort();
    };
    const accept = async (to: `+${string}` = '+12025550123'): Promise<MessageId> => {
      const payload = { kind: 'text', text: 'Hello' } as const;
      const send = { channel, to, payload, metadata: {} };
      return rightOf(await messaging.acceptMessage({ project, send })).message;
    };
    const isJudged = async () => assert.deepEqual(await stores.postedSends.next(project, 9), []);
    return { db, messaging, project, channel, body, endOf, usage, statusesOf, accept, isJudged };
  };
  const scene =
    (use: (given: Awaited<ReturnType<typeof openScene>>) => Promise<void>) => (): Promise<void> =>
      open(async (opened) => {
        const given = await openScene(opened);
        await use(given).finally(given.messaging.stop);
      });

  cases(
    'are never sent when they wait, and count in no usage',
    scene(async ({ db, messaging, channel, accept, endOf, usage, statusesOf }) => {
      const [id, other] = [await accept(), await accept()];
      rightOf(await messaging.pauseChannel({ channel }));
      await db.transaction(async (trx) => {
        await cancel(trx, id);
        await cancel(trx, id);
      });
      assert.equal(await endOf(id), 'accepted');
      messaging.start();
      await eventually(async () => assert.equal(await endOf(id), 'cancelled'));
      assert.equal(await usage(), 1);
      rightOf(await messaging.resumeChannel({ channel }));
      await eventually(async () => assert.equal(await endOf(other), 'read'));
      assert.deepEqual(await statusesOf(id), ['accepted', 'failed']);
    }),
  );

  cases(
    'are never sent when they were posted in the same transaction, also among many',
    scene(async ({ db, messaging, body, endOf, usage, statusesOf, isJudged }) => {
      const { before, id, after } = await db.transaction(async (trx) => {
        const first = await post(trx, body);
        const cancelled = await post(trx, body);
        for (let i = 0; i < 150; i += 1) await post(trx, { ...body, to: `+1202555${1000 + i}` });
        await cancel(trx, cancelled);
        return { before: first, id: cancelled, after: await post(trx, body) };
      });
      assert.equal(await endOf(id), 'posted');
      messaging.start();
      await eventually(isJudged);
      assert.equal(await endOf(id), 'cancelled');
      assert.deepEqual(await statusesOf(id), ['accepted', 'failed']);
      assert.equal(await usage(), 152);
      for (const sent of [before, after])
        await eventually(async () => assert.equal(await endOf(sent), 'read'));
    }),
  );

  cases(
    'stay as they are when they went out, and when the program rolls back',
    scene(async ({ db, messaging, channel, accept, body, endOf, isJudged }) => {
      messaging.start();
      const sent = await post(db, body);
      await eventually(async () => assert.equal(await endOf(sent), 'read'));
      await cancel(db, sent);
      await eventually(isJudged);
      assert.equal(await endOf(sent), 'read');
      await messaging.stop();
      const kept = await accept();
      rightOf(await messaging.pauseChannel({ channel }));
      const failing = db.transaction(async (trx) => {
        await cancel(trx, kept);
        throw new Error('changed my mind');
      });
      await assert.rejects(failing, /changed my mind/);
      await isJudged();
      assert.equal(await endOf(kept), 'accepted');
    }),
  );

  cases(
    'have to exist',
    scene(async ({ db, accept }) => {
      await accept();
      for (const unknown of ['msg_01kg9zmt3v5r8y2c4n6q7w9x0e', 'none', '', null])
        await assert.rejects(cancel(db, unknown), /message_not_found: there is no/);
    }),
  );

  if (name === 'postgres')
    cases(
      'need no privilege but that of the function',
      scene(async ({ db, body, endOf, messaging }) => {
        const [role, id] = ['cancelling_program', await post(db, body)];
        const { rows } = await db.raw('select current_schema() as name');
        await db.raw(`create role ${role}`);
        await db.raw(`grant usage on schema ${rows[0].name} to ${role}`);
        const asRole = (run: (trx: Knex) => Promise<unknown>) =>
          db.transaction(async (trx) => {
            await trx.raw(`set local role ${role}`);
            return run(trx);
          });
        const cancelling = () => asRole((trx) => cancel(trx, id));
        await assert.rejects(cancelling(), /permission denied for function cancel/);
        await db.raw(`grant execute on function cancel(text) to ${role}`);
        assert.equal(await cancelling(), id);
        await db.raw(`drop owned by ${role}`);
        await db.raw(`drop role ${role}`);
        messaging.start();
        await eventually(async () => assert.equal(await endOf(id), 'cancelled'));
      }),
    );

  cases.run();
}
