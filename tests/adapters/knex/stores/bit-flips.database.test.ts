import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Knex } from 'knex';
import {
  type Damage,
  DamagedRow,
  migrate,
  postgresConfig,
  scrub,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { databaseSessionOf } from '../../../../adapters/knex/session/session-of.js';
import { scrubQueries } from '../../../../adapters/knex/tables/scrubbed.js';
import type { Event } from '../../../../core/model/events/event.js';
import { anyAcceptance, anyContact, anyEvent, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

type Use = (stores: OpenStores) => Promise<void>;

const silent = { onDamagedRow: () => {} };

const databases: Readonly<Record<string, (use: Use) => Promise<void>>> = {
  sqlite: (use) =>
    withTempFolder((folder) =>
      withStores(
        sqliteConfig(join(folder, 'test.db')),
        async (stores) => {
          await migrate(stores.db);
          await use(stores);
        },
        silent,
      ),
    ),
  postgres: async (use) => withStores(postgresConfig(await migratedDatabase(), 4), use, silent),
};

/** The texts that differ from one in one bit of one character, as far as a database stores them as a text. */
const flipped = (text: string): readonly string[] =>
  Array.from(text, (_, i) => i).flatMap((i) =>
    Array.from({ length: 7 }, (_, bit) => {
      const code = text.charCodeAt(i) ^ (1 << bit);
      return `${text.slice(0, i)}${String.fromCharCode(code)}${text.slice(i + 1)}`;
    }).filter((each) => !each.includes('\0')),
  );

/** The numbers that differ from one in one bit of the low 32. */
const flippedNumbers = (number: number): readonly number[] =>
  Array.from({ length: 32 }, (_, bit) => Number(BigInt(number) ^ (1n << BigInt(bit))));

/** What a read gives: the value, nothing, or that the row is damaged. */
const readOf = <A>(read: Promise<A>): Promise<A | 'damaged' | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof DamagedRow) return 'damaged' as const;
    throw error;
  });

/** What a scrub finds wrong with the rows of a table. */
const scrubbing = (db: Knex) => {
  const { fetchRows } = databaseSessionOf(db);
  return async (table: 'messages' | 'events'): Promise<readonly Damage[]> => {
    const start = { after_project: '', after_key: table === 'events' ? 0 : '', page_size: 10 };
    const rows = await fetchRows(scrubQueries[table], [start]);
    return rows.flatMap(({ damage }) => damage ?? []);
  };
};

/** Sets one cell of one row to each value, and hands it to a check; then it is as before. */
const withEach = async <Cell extends string | number = string>(
  db: Knex,
  { table, where, column }: { table: string; where: object; column: string },
  values: (now: Cell) => readonly Cell[],
  check: (value: Cell, now: Cell) => Promise<void>,
): Promise<number> => {
  const row = present(await db(table).where(where).first());
  const raw = row[column];
  const now = (typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw) as Cell;
  const all = values(now);
  for (const value of all) {
    assert.notEqual(value, now);
    assert.equal(
      await db(table)
        .where(where)
        .update({ [column]: value }),
      1,
    );
    const at = column in where ? { ...where, [column]: value } : where;
    try {
      await check(value, now);
    } finally {
      await db(table)
        .where(at)
        .update({ [column]: raw });
    }
  }
  return all.length;
};

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`one flipped bit: ${name}`);

  cases('in the record of a message is noticed, at every place', () =>
    open(async ({ db, stores }) => {
      const project = await openProject(stores);
      const change = anyAcceptance(await openChannel(stores, project));
      rightOf(await stores.commit(change));
      const { id } = messageOf(change);
      const written = present(await stores.messages.find(project.id, id));
      const read = () => readOf(stores.messages.find(project.id, id));
      const where = { project: project.id, id };
      const flips = await withEach(
        db,
        { table: 'messages', where, column: 'record' },
        flipped,
        async (value) => assert.equal(await read(), 'damaged', JSON.stringify(value)),
      );
      assert.ok(flips > 1_200, `${flips} flips`);
      assert.deepEqual(await read(), written);
    }),
  );

  cases(
    'in the ids of a message is noticed, and in a column that repeats its record by a scrub',
    () =>
      open(async ({ db, stores }) => {
        const project = await openProject(stores);
        const channel = await openChannel(stores, project);
        const contact = anyContact({ project: project.id });
        const change = anyAcceptance(channel);
        const message = { ...messageOf(change), contact: contact.id };
        rightOf(await stores.commit({ ...change, puts: { messages: [message] } }));
        const where = { project: project.id, id: message.id };
        const damages = scrubbing(db);
        for (const column of ['project', 'id'] as const)
          await withEach(db, { table: 'messages', where, column }, flipped, async (value) => {
            const [of, id] = column === 'id' ? [project.id, value] : [value, message.id];
            assert.equal(await readOf(stores.messages.find(of as never, id as never)), 'damaged');
          });
        for (const column of ['direction', 'contact'])
          await withEach(db, { table: 'messages', where, column }, flipped, async (value) => {
            const [found] = await damages('messages');
            assert.equal(found, 'its columns and its text differ', value);
          });
        assert.deepEqual((await scrub(db)).damaged, []);
      }),
  );

  cases('in an event that shows its message is noticed, in every column', () =>
    open(async ({ db, stores }) => {
      const project = await openProject(stores);
      const change = anyAcceptance(await openChannel(stores, project));
      const [event] = rightOf(await stores.commit(change)).events;
      await everyColumn(db, stores, present(event));
    }),
  );

  cases('in an event with a text of its own is noticed, in every column', () =>
    open(async ({ db, stores }) => {
      const { id: project } = await openProject(stores);
      const at = { project, at: noon };
      const [event] = rightOf(await stores.commit({ ...at, events: [anyEvent()] })).events;
      await everyColumn(db, stores, present(event));
    }),
  );

  /** An event is found by its place. So a flip in the place hides it, or shows that it is damaged; no other event is shown. */
  const everyColumn = async (
    db: Knex,
    { events }: OpenStores['stores'],
    { project, id, sequence }: Pick<Event, 'project' | 'id' | 'sequence'>,
  ): Promise<void> => {
    const written = present(await events.find(project, id));
    const all = () => events.list(project, { after: 0, since: 0, limit: 10 });
    assert.deepEqual(await all(), [written]);
    const damages = scrubbing(db);
    const isNoticed = async (value: unknown): Promise<void> => {
      const found = await readOf(events.find(project, id));
      assert.ok(found === 'damaged' || found === undefined, JSON.stringify(value));
      assert.deepEqual(await all(), [], JSON.stringify(value));
      assert.equal((await damages('events')).length, 1, JSON.stringify(value));
    };
    const where = { project, sequence };
    for (const column of ['text', 'type', 'subject'])
      await withEach(db, { table: 'events', where, column }, flipped, isNoticed);
    for (const column of ['at', 'sequence'])
      await withEach(db, { table: 'events', where, column }, flippedNumbers, isNoticed);
    const { moment } = present(await db('events').where(where).first());
    if (moment !== null)
      await withEach(db, { table: 'events', where, column: 'moment' }, flippedNumbers, isNoticed);
    assert.deepEqual(await all(), [written]);
    assert.deepEqual((await scrub(db)).damaged, []);
  };

  cases.run();
}
