import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { createMessaging, openSandbox } from '../../../../composition/host/index.js';
import { isId, type ProjectId } from '../../../../core/shared/ids.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { databases, type OpenStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { bySql } from './by-sql.js';

type Row = Readonly<Record<string, unknown>>;

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`messages that are posted by SQL: ${name}`);
  const { post } = bySql(name);

  const openScene = async ({ db, stores }: OpenStores) => {
    const messaging = createMessaging({ stores });
    const { project, channel } = await openSandbox(messaging);
    await db.raw('create table orders (id integer)');
    const body = { channel, to: '+12025550123', text: 'Ünïcode "🎉"' };
    const statusOf = async (id: string): Promise<Row | undefined> =>
      db('message_statuses').where({ id }).first();
    return { db, stores, messaging, project, channel, body, statusOf };
  };
  const scene =
    (use: (given: Awaited<ReturnType<typeof openScene>>) => Promise<void>) => (): Promise<void> =>
      open(async (opened) => {
        const given = await openScene(opened);
        await use(given).finally(given.messaging.stop);
      });

  cases(
    'are accepted after the commit of the program, sent, and shown with their status',
    scene(async ({ db, messaging, project, body, statusOf }) => {
      const id = await db.transaction(async (trx) => {
        await trx('orders').insert({ id: 1 });
        return post(trx, body);
      });
      assert.equal((await statusOf(id))?.status, 'posted');
      messaging.start();
      await eventually(async () => assert.equal((await statusOf(id))?.status, 'read'));
      assert.ok(isId('msg')(id));
      const { content, to } = rightOf(await messaging.getMessage({ project, id }));
      assert.deepEqual([content, to], [{ type: 'text', body: body.text }, body.to]);
      assert.equal((await statusOf(id))?.recipient, body.to);
    }),
  );

  cases(
    'are not there when the program rolls back, and the rest of its transaction is not either',
    scene(async ({ db, stores, project, body }) => {
      const failing = db.transaction(async (trx) => {
        await trx('orders').insert({ id: 1 });
        await post(trx, body);
        throw new Error('changed my mind');
      });
      await assert.rejects(failing, /changed my mind/);
      assert.deepEqual(await stores.postedSends.next(project, 9), []);
      assert.deepEqual(await db('orders'), []);
    }),
  );

  cases(
    'are refused at once for what SQL can see, with the field and the rule',
    scene(async ({ db, channel, body }) => {
      const { text, ...without } = body;
      const refused: readonly (readonly [unknown, RegExp])[] = [
        [[1], /JSON object/],
        [{ ...body, channel: 'chan_none' }, /channel_not_found/],
        [{ ...body, to: 5 }, /\/to must be a phone number/],
        [{ ...body, to: '12a' }, /\/to must be a phone number/],
        [{ ...body, to: '++1202555' }, /\/to must be a phone number/],
        [{ to: body.to, text }, /channel_not_found/],
        [{ ...body, text: '' }, /\/text must be a string of 1 to 4096/],
        [{ ...body, text: 'x'.repeat(4_097) }, /\/text must be a string of 1 to 4096/],
        [{ ...body, text: 5 }, /\/text must be a string of 1 to 4096/],
        [without, /exactly one of text, template and media/],
        [{ ...body, media: { id: 'med_1' } }, /exactly one of text, template and media/],
        [{ ...body, other: 1 }, /\/other is not a known field|no field but channel, channels, to/],
      ];
      for (const [given, reason] of refused) await assert.rejects(post(db, given), reason);
      assert.match(await post(db, { ...body, channel, to: '12025550123' }), /^msg_/);
    }),
  );

  cases(
    'name several channels as in the API, and are refused with its pointers',
    scene(async ({ db, messaging, project, channel: first, body, statusOf }) => {
      const connect = async (of: ProjectId, address: string) => {
        const given = { type: 'whatsapp', provider: 'sandbox', displayName: null, settings: {} };
        return rightOf(await messaging.connectChannel({ ...given, project: of, address })).id;
      };
      const second = await connect(project, '+12025550198');
      const { project: otherProject } = await openSandbox(messaging, 'other');
      const other = await connect(otherProject, '+12025550197');
      const { channel: _, ...rest } = body;
      const refused: readonly (readonly [unknown, RegExp])[] = [
        [{ ...body, channels: [first] }, /exactly one of channel and channels/],
        [{ ...rest, channels: first }, /\/channels must have 1 to 5/],
        [{ ...rest, channels: null }, /\/channels must have 1 to 5/],
        [{ ...rest, channels: [] }, /\/channels must have 1 to 5/],
        [{ ...rest, channels: [first, first] }, /\/channels must have 1 to 5 .* none twice/],
        [{ ...rest, channels: ['1', '2', '3', '4', '5', '6'] }, /\/channels must have 1 to 5/],
        [{ ...rest, channels: [first, 5] }, /invalid_input: \/channels\/1 must be a string/],
        [{ ...rest, channels: ['chan_none', first] }, /channel_not_found: there is no/],
        [{ ...rest, channels: [first, 'chan_none'] }, /channel_not_found: \/channels\/1 there/],
        [{ ...rest, channels: [first, second, other] }, /channel_not_found: \/channels\/2 there/],
      ];
      for (const [given, reason] of refused) await assert.rejects(post(db, given), reason);
      const id = await post(db, { ...rest, channels: [first, second] });
      assert.deepEqual(await statusOf(id), { ...(await statusOf(id)), project, channel: first });
      await post(db, { ...rest, channels: [second] });
      messaging.start();
      await eventually(async () => assert.equal((await statusOf(id))?.status, 'read'));
      assert.ok(isId('msg')(id));
      const { fallbackChannels } = rightOf(await messaging.getMessage({ project, id }));
      assert.deepEqual(fallbackChannels, [second]);
    }),
  );

  cases(
    'are sent once under one key',
    scene(async ({ db, messaging, body, statusOf }) => {
      const [first, second] = [await post(db, body, 'key'), await post(db, body, 'key')];
      messaging.start();
      await eventually(async () => {
        assert.equal((await statusOf(first))?.status, 'read');
        assert.equal((await statusOf(second))?.error_code, 'duplicate');
      });
    }),
  );

  cases(
    'have ids that are those of the library, each another',
    scene(async ({ db, body }) => {
      const before = Date.now();
      const ids = new Set<string>();
      for (let i = 0; i < 20; i += 1) ids.add(await post(db, body));
      assert.equal(ids.size, 20);
      for (const id of ids) {
        assert.ok(isId('msg')(id), id);
        const at = [...id.slice(4, 14)].reduce(
          (sum, digit) => sum * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit),
          0,
        );
        assert.ok(Math.abs(at - before) < 600_000, `${id} is of ${new Date(at).toISOString()}`);
      }
    }),
  );

  if (name === 'postgres') {
    cases(
      'are taken in the order of the commits, not in the order of the posts',
      scene(async ({ db, stores, project, body }) => {
        const [first, second] = [await db.transaction(), await db.transaction()];
        const later = await post(first, { ...body, text: 'committed last' });
        const sooner = await post(second, { ...body, text: 'committed first' });
        await second.commit();
        await first.commit();
        const next = await stores.postedSends.next(project, 9);
        assert.deepEqual(
          next.map(({ message }) => message),
          [sooner, later],
        );
      }),
    );

    cases(
      'need no privilege but that of the function',
      scene(async ({ db, body }) => {
        const role = 'posting_program';
        await db.raw(`create role ${role}`);
        const schema = present((await db.raw('select current_schema() as name')).rows[0]).name;
        await db.raw(`grant usage on schema ${schema} to ${role}`);
        const asRole = (run: (trx: Knex) => Promise<unknown>) =>
          db.transaction(async (trx) => {
            await trx.raw(`set local role ${role}`);
            return run(trx);
          });
        await assert.rejects(
          asRole((trx) => post(trx, body)),
          /permission denied for function send/,
        );
        await db.raw(`grant execute on function send(jsonb, text) to ${role}`);
        assert.match(String(await asRole((trx) => post(trx, body))), /^msg_/);
        await assert.rejects(
          asRole((trx) => trx('messages')),
          /permission denied/,
        );
        // A temporary table of the same name is not the one that is written.
        await assert.rejects(
          asRole(async (trx) => {
            await trx.raw('create temporary table channels (id text, project text)');
            await trx.raw("insert into channels values ('chan_mine', 'proj_mine')");
            await post(trx, { ...body, channel: 'chan_mine' });
          }),
          /channel_not_found/,
        );
        await db.raw(`drop owned by ${role}`);
        await db.raw(`drop role ${role}`);
      }),
    );
  }

  cases.run();
}
