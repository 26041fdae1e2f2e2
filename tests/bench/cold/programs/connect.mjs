import pg from 'pg';

/** The least that a function on Postgres does at its first request: connects, and commits one row. */
const client = new pg.Client(process.argv[2]);
await client.connect();
await client.query('begin');
await client.query('insert into floor_rows values (1)');
await client.query('commit');
console.log(`ready ${process.memoryUsage().rss}`);
await client.end();
