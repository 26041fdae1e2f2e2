import assert from 'node:assert/strict';
import type { Client } from 'pg';
import { postgresText } from '../../../../adapters/knex/session/dialect.js';
import { eventsOfTypeAfter } from '../../../../adapters/knex/tables/events.js';
import { latestEventsOfType } from '../../../../adapters/knex/tables/latest-events.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { present } from '../../../support/fixtures/either.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { databases, type OpenStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

const project: ProjectId = 'proj_01j00000000000000000000000';
const count = 1_000;

/** The type of the event with a number: two of three are common, and one of 333 is rare. */
const typeOf = (sequence: number): string => {
  if (sequence % 333 === 0) return 'template.rejected';
  return sequence % 3 === 0 ? 'message.sent' : 'message.accepted';
};

const numbers = Array.from({ length: count }, (_, i) => i + 1);

const addEvents = async ({ db }: OpenStores): Promise<void> => {
  const rows = numbers.map((sequence) => ({
    ...{ project, sequence, type: typeOf(sequence), at: sequence, subject: 'msg_1', text: '{}' },
  }));
  await db.batchInsert('events', rows, 100);
};

const pages = [1, 2, 7, 64, 65, 100, 2_000];

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`events of a type: ${name}`);

  cases('are in the order of their numbers, wherever a page begins and ends', () =>
    open(async (stores) => {
      await addEvents(stores);
      const { events } = stores.stores;
      for (const type of ['message.sent', 'message.accepted', 'template.rejected'] as const) {
        const all = numbers.filter((sequence) => typeOf(sequence) === type);
        for (const limit of pages)
          for (const from of [0, 1, 63, 64, 65, 127, 500, 999]) {
            const later = await events.list(project, { after: from, since: 0, type, limit });
            const expected = all.filter((sequence) => sequence > from).slice(0, limit);
            assert.deepEqual(
              later.map(({ sequence }) => sequence),
              expected,
            );
            const before = await events.latest(project, { from, before: 900, type, limit });
            const latest = all.filter((sequence) => sequence >= from && sequence < 900);
            assert.deepEqual(
              before.map(({ sequence }) => sequence),
              latest.reverse().slice(0, limit),
            );
          }
        const mentions = await events.mentions(project, { type, limit: 70 });
        assert.deepEqual(
          mentions.map(({ sequence }) => sequence),
          [...all].reverse().slice(0, 70),
        );
      }
    }),
  );

  if (name === 'postgres')
    cases('are found by their index, which reads at most a block more than the page', () =>
      open(async (stores) => {
        await addEvents(stores);
        const connection: Client = await stores.db.client.acquireConnection();
        const run = async (statement: typeof eventsOfTypeAfter | typeof latestEventsOfType) => {
          const given: Readonly<Record<string, string | number | null>> = {
            ...{ project, type: 'message.accepted', after_event: null, after_number: 100 },
            ...{ after_at: null, from_number: 100, before: 900, since: 0, page_size: 20 },
          };
          const values = Object.keys(statement.columns).map((column) => [given[column]]);
          const text = `explain (analyze, format json) ${postgresText(statement, defaultNames)}`;
          const { rows } = await connection.query(text, values);
          return JSON.stringify(rows);
        };
        for (const statement of [eventsOfTypeAfter, latestEventsOfType]) {
          const plan = await run(statement);
          const found = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([_, rows]) => Number(rows));
          assert.match(plan, /"Index Name":"events_by_type"/);
          assert.ok(Math.max(...found) <= 20 + 63, plan);
          assert.ok(present(found[0]) <= 20, plan);
        }
        stores.db.client.releaseConnection(connection);
      }),
    );

  cases.run();
}
