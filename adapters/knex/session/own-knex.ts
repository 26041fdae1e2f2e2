import type { Knex } from 'knex';
import { readText } from './postgres/read-text.js';

/** How queries that are built with knex read values, without the parsers that a host has set for its driver. */
const readingOptions = { safeIntegers: false, types: { getTypeParser: readText } };

/**
 * A host's knex without its mappers: names are as they are written, and rows as the database has them. It shares the pool of
 * the host's knex.
 */
export const ownKnex = (db: Knex): Knex => {
  const own = db.withUserParams({});
  const { client } = own;
  client.config = { ...client.config, wrapIdentifier: undefined, postProcessResponse: undefined };
  // The host can close its pool and open another one.
  Object.defineProperty(client, 'pool', { get: () => db.client.pool });
  return own;
};

/** A query that reads values without the parsers of the host. */
export const withOwnParsers = <Query extends Knex.QueryBuilder>(query: Query): Query =>
  query.options(readingOptions) as Query;
