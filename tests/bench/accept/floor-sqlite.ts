import { Database } from '../../support/sqlite/database.js';
import type { Ready, StartSide } from '../processes/side.js';
import { tableNames, tables } from './floor-rows.js';
import { floorOf, serveFloor, type WriteGroup } from './floor-server.js';

/** The floor on SQLite: prepared statements, run for one row after another. */
const startFloor: StartSide<Ready> = async (environment) => {
  const given = floorOf(environment);
  const db = new Database(given.database.replace('sqlite:', ''));
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000'])
    db.pragma(pragma);

  const inserts = tableNames.map((table) => {
    const columns = Object.keys(tables[table]);
    const places = columns.map(() => '?').join(', ');
    return { table, insert: db.prepare(`insert into ${table} (${columns}) values (${places})`) };
  });
  const raiseLane = db.prepare(
    'update lanes set backlog = backlog + ?, next_due_at = ? where key = ?',
  );
  const setSequence = db.prepare('update projects set sequence = ? where id = ?');
  const setSpent = db.prepare(
    `insert into spent_messages (project, period, messages) values (?, '2000-01', ?)
     on conflict (project, period) do update set messages = messages + excluded.messages`,
  );
  const addUsage = db.prepare(
    `insert into usage (project, day, metric, channel_type, provider, quantity)
     values (?, '2000-01-01', 'outbound_messages', 'whatsapp', 'sandbox', ?)
     on conflict (project, day, metric, channel_type, provider)
       do update set quantity = quantity + excluded.quantity`,
  );
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');

  const write: WriteGroup = ({ written, ofChannel, sequence }) => {
    begin.run();
    for (const { rows } of written)
      for (const { table, insert } of inserts) insert.run(rows[table]);
    for (const [channel, count] of ofChannel) raiseLane.run(count, Date.now(), channel);
    setSequence.run(sequence, given.project);
    setSpent.run(given.project, written.length);
    addUsage.run(given.project, written.length);
    commit.run();
  };
  return serveFloor(given, { write, close: () => void db.close() });
};

export default startFloor;
