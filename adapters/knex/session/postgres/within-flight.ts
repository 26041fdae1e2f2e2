import { noTransaction } from '../../../../core/ports/no-transaction.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { Naming } from '../../names/naming.js';
import type { Command, Query } from '../statement.js';
import { type BoundCommand, bind } from '../work.js';
import type { BatchOutcome } from './batch.js';
import { codeOf, failureOf, isStalePlan } from './failures.js';
import type { Transport } from './transport.js';

const savepoint: Command = { name: 'savepoint', columns: {}, sql: () => 'savepoint roundtrip' };
const releaseSavepoint: Command = {
  name: 'release_savepoint',
  columns: {},
  sql: () => 'release savepoint roundtrip',
};
const undoTexts = ['rollback to savepoint roundtrip', 'release savepoint roundtrip'];

/**
 * Fails with a division by zero in another transaction than the one that started at `started` (null: any), and at
 * another isolation level than READ COMMITTED. A transaction that could lose its commit waits for the disk after all.
 */
const guardHostTransaction: Query<'started', { readonly started: string }, string> = {
  name: 'guard_host_transaction',
  columns: { started: 'text' },
  sql: ({ value }) =>
    `select now.started,
            1 / (current_setting('transaction_isolation') in ('read committed', 'read uncommitted')
                 and coalesce(${value('started')}, now.started) = now.started)::int,
            set_config('synchronous_commit',
                       replace(current_setting('synchronous_commit'), 'off', 'on'), true)
       from (select extract(epoch from transaction_timestamp())::text as started) as now`,
  fromRow: ({ started }) => started,
};

/** A flight of commands within a transaction of the host. */
export type Flight = {
  readonly commands: readonly BoundCommand[];
  /** Whether the commands begin a savepoint, and whether they release it. */
  readonly begins: boolean;
  readonly ends: boolean;
};

/** A function that runs flights in one transaction of the host. A flight that fails is undone, and rejects. */
export const flightsIn = (naming: Naming) => {
  let started: string | null = null;

  const failureOfFlight = (error: unknown, completed: number, begins: boolean): unknown => {
    if (begins && completed === 0 && codeOf(error) === '25P01') return noTransaction(error);
    if (codeOf(error) === '25P02') return failedBefore(error);
    if (completed === (begins ? 1 : 0) && codeOf(error) === '22012')
      return started === null ? wrongIsolation(error) : noTransaction(error);
    return failureWithin(error);
  };

  const once = async (transport: Transport, flight: Flight): Promise<BatchOutcome> => {
    const { commands, begins, ends } = flight;
    const before = [
      ...(begins ? [bind(savepoint, [{}])] : []),
      bind(guardHostTransaction, [{ started }]),
    ];
    const after = ends ? [bind(releaseSavepoint, [{}])] : [];
    const names = await transport.names(naming).catch((error: unknown) => ({ error }));
    if ('error' in names) return { rows: [], completed: [], error: names.error };
    // Prepared each time: before the savepoint, a statement that the host has deallocated would end its transaction.
    transport.forget(names, bind(savepoint, [{}]));
    const outcome = await transport.run(names, [...before, ...commands, ...after]);
    return { ...outcome, rows: outcome.rows.slice(before.length - 1) };
  };

  return async (transport: Transport, flight: Flight): Promise<BatchOutcome['rows']> => {
    const { commands, begins } = flight;
    for (let isRetry = false; ; isRetry = true) {
      const { rows, completed, error } = await once(transport, flight);
      if (error === undefined) {
        started ??= String(rows[0]?.[0]?.started);
        return rows.slice(1, 1 + commands.length);
      }
      if (completed.length > 0 || !begins) await undo(transport);
      if (!begins || isRetry || !isUnprepared(error))
        throw failureOfFlight(error, completed.length, begins);
      transport.forget(naming.names());
    }
  };
};

/** Brings the host's transaction back to the savepoint. */
export const undo = async ({ runTexts }: Transport): Promise<void> => {
  await runTexts(undoTexts).catch(() => {});
};

/** Whether the connection no longer has a statement as it was prepared. */
const isUnprepared = (error: unknown): boolean => codeOf(error) === '26000' || isStalePlan(error);

const failedBefore = (cause: unknown): Error =>
  new Error('A statement of the host has failed in this transaction. Roll it back.', { cause });

const wrongIsolation = (cause: unknown): Error =>
  new Error(
    'The isolation level of the transaction is not READ COMMITTED. At another level it would decide on what other ' +
      'commits have changed since it began.',
    { cause },
  );

/** Serialization failure, deadlock, timeouts of a lock and of a statement. */
const repeatable = new Set(['40001', '40P01', '55P03', '57014']);

const failureWithin = (cause: unknown): unknown => {
  if (repeatable.has(codeOf(cause) ?? ''))
    return new PortFailure(
      'another transaction is in the way: roll back, and run the whole transaction again',
      { cause },
    );
  if (codeOf(cause) === '25006')
    return new Error('The transaction of the host is read-only.', { cause });
  return failureOf(cause);
};
