/** A query of knex, which is run on the connection that it is given. */
type KnexQuery<A> = PromiseLike<A> & {
  readonly connection: (connection: object) => PromiseLike<A>;
};

/** Runs a query of knex on a connection. Throws a `TypeError` for another promise. */
export const onConnection = <A>(query: PromiseLike<A>, connection: object): PromiseLike<A> => {
  if (isKnexQuery(query)) return query.connection(connection);
  throw new TypeError('Only a query built with knex can be run on a given connection.');
};

const isKnexQuery = <A>(query: PromiseLike<A>): query is KnexQuery<A> =>
  'connection' in query && typeof query.connection === 'function';
