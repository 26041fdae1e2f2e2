import { createServer } from 'node:http';
import Koa from 'koa';
import { Database } from '../../support/sqlite/database.js';

/** The least server on the same libraries: it opens a database and listens. */
new Database(':memory:').exec('create table one (id text primary key)');
createServer(new Koa().callback()).listen(0, '127.0.0.1', () => console.log('listening'));
