import assert from 'node:assert/strict';
import type { Knex } from 'knex';

type BySql = {
  /** Posts a message. Gives its id. */
  readonly post: (db: Knex, body: unknown, key?: string) => Promise<string>;
  /** Cancels a message. */
  readonly cancel: (db: Knex, message: string | null) => Promise<unknown>;
};

const dialects: Readonly<Record<string, BySql>> = {
  postgres: {
    post: async (db, body, key) => {
      const values = [JSON.stringify(body), key ?? null];
      return (await db.raw('select send(?::jsonb, ?) as id', values)).rows[0].id;
    },
    cancel: async (db, message) => (await db.raw('select cancel(?) as id', [message])).rows[0].id,
  },
  sqlite: {
    post: async (db, body, key) => {
      const values = [JSON.stringify(body), key ?? null];
      const insert =
        'insert into posted_sends (body, idempotency_key) values (?, ?) returning message';
      return (await db.raw(insert, values))[0].message;
    },
    cancel: (db, message) =>
      db.raw('insert into posted_cancellations (message) values (?)', [message]),
  },
};

/** What a program does by SQL alone. */
export const bySql = (dialect: string): BySql => {
  const found = dialects[dialect];
  assert.ok(found, dialect);
  return found;
};
