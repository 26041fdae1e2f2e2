import type { Knex } from 'knex';
import { noTransaction } from '../../../../core/ports/no-transaction.js';
import { fromOf } from '../../names/names.js';
import { rowsOf } from '../damaged-row.js';
import type { DatabaseSession, DatabaseSessionOptions } from '../session.js';
import type { Cell, PageQuery, Row } from '../statement.js';
import type { HostTransaction } from '../within/host-transaction.js';
import { inTurn } from '../within/in-turn.js';
import { type BoundCommand, bind, type Work } from '../work.js';
import type { BatchOutcome } from './batch.js';
import { returnsRows } from './transaction.js';
import type { Transport } from './transport.js';
import { type Flight, flightsIn, undo } from './within-flight.js';

type Fly = (
  commands: readonly BoundCommand[],
  flight?: Partial<Flight>,
) => Promise<BatchOutcome['rows']>;

/**
 * A session within a transaction of the host on Postgres. Each flight is a savepoint of its own, so what the host sends
 * meanwhile on the same connection is never undone with it, and a flight that fails leaves the transaction as it was.
 * Facts are read in flights before the writes; the locks stay until the host's transaction ends.
 */
export const postgresSessionWithin = <On extends object>(
  db: Knex,
  {
    acquire,
    hasEnded,
    transportOf,
  }: HostTransaction<On> & { readonly transportOf: (on: On) => Transport },
  { naming, onError, onDamagedRow }: DatabaseSessionOptions,
): DatabaseSession => {
  const runFlight = flightsIn(naming);

  /** Runs one call. Its flights follow each other on the connection. */
  const call = async <A>(run: (fly: Fly, transport: Transport) => Promise<A>): Promise<A> => {
    const connection = await acquire();
    const transport = transportOf(connection);
    const fly: Fly = (commands, flight) => {
      if (hasEnded()) throw noTransaction();
      return runFlight(transport, { commands, begins: true, ends: true, ...flight });
    };
    return inTurn(connection, () => run(fly, transport)).catch((error) => {
      onError(error);
      throw error;
    });
  };

  const rowsOfOne = async (command: BoundCommand): Promise<BatchOutcome['rows'][number]> => {
    if (command.rows.length === 0) return [];
    const [rows = []] = await call((fly) => fly([command]));
    return rows;
  };

  const fetchRows: DatabaseSession['fetchRows'] = async (query, rows) =>
    rowsOf(query, await rowsOfOne(bind(query, rows)), onDamagedRow);

  const readPage: DatabaseSession['readPage'] =
    <Column extends string, Cells extends readonly Cell[]>(
      query: PageQuery<Column, Cells, unknown>,
    ) =>
    async (row: Row<Column>) => {
      const found = await rowsOfOne(bind(query, [row]));
      return found.map((cells) => Object.values(cells) as readonly Cell[] as Cells);
    };

  return {
    transact: (work) => call((fly, transport) => runWork(fly, transport, work())),
    fetchRows,
    onDamagedRow,
    lookUp: (query) => async (row) =>
      (await fetchRows(query, [{ ...row, row_index: 0 }]))[0]?.found,
    readPage,
    check: async () => {},
    query: (build) =>
      call(async (fly, { runBuilt }) => {
        await fly([]);
        return runBuilt(build(fromOf(db, naming.names())));
      }),
  };
};

/**
 * Runs work in as few flights as its queries allow. A flight that only reads is complete; from the first write on, one
 * savepoint reaches to the end.
 */
const runWork = async <A>(fly: Fly, transport: Transport, work: Work<A>): Promise<A> => {
  let unsent: readonly BoundCommand[] = [];
  let isOpen = false;
  const send = async (ends: boolean): Promise<BatchOutcome['rows']> => {
    const sent = unsent;
    const begins = !isOpen;
    [unsent, isOpen] = [[], false];
    const rows = await fly(sent, { begins, ends });
    isOpen = !ends;
    return rows;
  };
  try {
    let next = work.next();
    while (!next.done) {
      const commands = next.value;
      unsent = [...unsent, ...commands];
      if (!commands.some(returnsRows)) next = work.next([]);
      else
        next = work.next(
          (await send(!isOpen && unsent.every(returnsRows))).slice(-commands.length),
        );
    }
    if (isOpen || unsent.length > 0) await send(true);
    return next.value;
  } catch (error) {
    if (isOpen) await undo(transport);
    throw error;
  }
};
