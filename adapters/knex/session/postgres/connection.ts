import type { Client } from 'pg';

/** A connection from knex's pool. The pool closes a connection with this property instead of reusing it. */
export type Connection = Client & { __knex__disposed?: unknown };
