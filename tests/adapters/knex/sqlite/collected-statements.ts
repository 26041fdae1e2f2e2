import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openSqlite } from '../../../../adapters/knex/session/sqlite/driver.js';

/*
 * Prepares and runs 60,000 statements, and collects them. better-sqlite3 12 compiled with the headers of Node.js 24.19 ends the
 * process here.
 */
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const database = openSqlite(':memory:');
database.exec('create table rows (id integer primary key, text text not null)');
for (let row = 1; row <= 60_000; row += 1) {
  database.prepare('insert into rows (text) values (?)').run(`row ${row}`);
  if (row % 2_000 === 0) collect();
}
collect();
console.log(database.prepare('select count(*) from rows').pluck().get());
database.close();
