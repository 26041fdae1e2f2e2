import knex from 'knex';
import { migrate, sqliteConfig } from '../../../adapters/knex/index.js';

/** A process that migrates one database file and tells its parent what it did. */
const [file = ''] = process.argv.slice(2);
const db = knex.default(sqliteConfig(file));
process.send?.(await migrate(db));
await db.destroy();
