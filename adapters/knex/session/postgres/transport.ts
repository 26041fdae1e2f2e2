import type { Names } from '../../names/names.js';
import type { Naming } from '../../names/naming.js';
import { onConnection } from '../within/on-connection.js';
import type { BoundCommand } from '../work.js';
import { type BatchOutcome, runBatch } from './batch.js';
import type { Connection } from './connection.js';
import { preparedOn, statementOf } from './prepared.js';
import { findRoute, isRouteKnown } from './route.js';

/** How statements reach the transaction of a host. */
export type Transport = {
  readonly names: (naming: Naming) => Promise<Names>;
  /** Runs commands in order, up to the first that fails. */
  readonly run: (names: Names, commands: readonly BoundCommand[]) => Promise<BatchOutcome>;
  /** Runs texts without values, in order. */
  readonly runTexts: (texts: readonly string[]) => Promise<void>;
  /** Runs a query that is built with knex. */
  readonly runBuilt: <A>(query: PromiseLike<A>) => PromiseLike<A>;
  /** Forgets that it has prepared one command, or all: the next run prepares them again. */
  readonly forget: (names: Names, command?: BoundCommand) => void;
};

/** Statements over a connection of pg. */
export const connectionTransport = (connection: Connection): Transport => ({
  names: async ({ namesOn }) => {
    if (!isRouteKnown(connection)) await findRoute(connection, true);
    return namesOn(connection);
  },
  run: (names, commands) => runBatch(connection, names, commands),
  runTexts: async (texts) => void (await connection.query(texts.join('; '))),
  runBuilt: (query) => onConnection(query, connection),
  forget: (names, bound) => {
    if (bound) preparedOn(connection).delete(statementOf(bound.command, names).name);
    else preparedOn(connection).clear();
  },
});
