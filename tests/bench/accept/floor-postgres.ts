import pg from 'pg';
import type { Ready, StartSide } from '../processes/side.js';
import { type Cell, tableNames, tables } from './floor-rows.js';
import { floorOf, serveFloor, type WriteGroup } from './floor-server.js';

const inserts = tableNames.map((table) => {
  const columns = Object.entries(tables[table]);
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([_, type], i) => `$${i + 1}::${type}[]`).join(', ');
  const text = `insert into ${table} (${names}) select * from unnest(${arrays})`;
  return { table, columns, text };
});
const raiseLanes = `update lanes set backlog = backlog + given.added, next_due_at = $3
   from unnest($1::text[], $2::bigint[]) as given (key, added) where lanes.key = given.key`;
const setSequence = 'update projects set sequence = $1 where id = $2';
const setSpent = `insert into spent_messages (project, period, messages) values ($1, '2000-01', $2)
   on conflict (project, period) do update set messages = spent_messages.messages + excluded.messages`;
const addUsage = `insert into usage (project, day, metric, channel_type, provider, quantity)
   values ($1, '2000-01-01', 'outbound_messages', 'whatsapp', 'sandbox', $2)
   on conflict (project, day, metric, channel_type, provider)
     do update set quantity = usage.quantity + excluded.quantity`;

/** The floor on Postgres: statements that are prepared once, with an array for each column, sent in one go. */
const startFloor: StartSide<Ready> = async (environment) => {
  const given = floorOf(environment);
  const client = new pg.Client({ connectionString: given.database, pipeline: true });
  await client.connect();
  const run = (name: string, text: string, values: readonly unknown[]): Promise<unknown> =>
    client.query({ name, text, values: [...values] });

  const write: WriteGroup = async ({ written, ofChannel, sequence }) => {
    const count = written.length;
    const arraysOf = (rows: readonly (readonly Cell[])[], columns: readonly unknown[]) =>
      columns.map((_, i) => rows.map((row) => row[i]));
    await Promise.all([
      client.query('begin'),
      ...inserts.map(({ table, columns, text }) => {
        const rows = written.map((each) => each.rows[table]);
        return run(table, text, arraysOf(rows, columns));
      }),
      run('lanes', raiseLanes, [[...ofChannel.keys()], [...ofChannel.values()], Date.now()]),
      run('sequence', setSequence, [sequence, given.project]),
      run('spent_messages', setSpent, [given.project, count]),
      run('usage', addUsage, [given.project, count]),
      client.query('commit'),
    ]);
  };
  return serveFloor(given, { write, close: () => client.end() });
};

export default startFloor;
