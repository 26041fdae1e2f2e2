import pg from 'pg';

/** The least that a function on Postgres does at its first request: connects and asks one question. */
const client = new pg.Client(process.argv[2]);
await client.connect();
await client.query('select 1');
console.log(`ready ${process.memoryUsage().rss}`);
await client.end();
