import type { Client } from 'pg';

/** A connection of knex's; one that bears this mark is dropped, instead of being lent again. */
export type Connection = Client & { __knex__disposed?: unknown };
