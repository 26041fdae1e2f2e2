import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import Koa from 'koa';

/** The least server on the same libraries: it opens a database and listens. */
new Database(':memory:').exec('create table one (id text primary key)');
createServer(new Koa().callback()).listen(0, '127.0.0.1', () => console.log('listening'));
