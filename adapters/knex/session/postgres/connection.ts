import type { Client } from 'pg';

/**
 * A connection from knex's pool. The pool closes a connection with `__knex__disposed` instead of reusing it. In its own
 * `pipeline` mode the driver refuses batches. `processID` is the process that the other side says it is.
 */
export type Connection = Client & {
  __knex__disposed?: unknown;
  pipeline: boolean;
  readonly processID?: number | null;
};
