import type { Knex } from 'knex';
import type { BatchOutcome } from '../postgres/batch.js';
import { codeOf } from '../postgres/failures.js';
import { statementOf } from '../postgres/prepared.js';
import type { Transport } from '../postgres/transport.js';
import { arrayText, cellsOf } from './cells.js';
import type { Executor } from './executor.js';

/** Flights over an executor: one statement after another, without prepared names. */
export const executorTransport = ({ query }: Executor): Transport => {
  const run = async (text: string, values: (string | null)[] = []) => {
    try {
      return (await query(text, values)).rows.map(cellsOf);
    } catch (error) {
      throw answerIn(error) ?? error;
    }
  };

  return {
    names: ({ namesOn }) => namesOn({ query: async (text) => ({ rows: await run(text) }) }),
    run: async (names, commands) => {
      const rows: BatchOutcome['rows'][number][] = commands.map(() => []);
      const completed: string[] = [];
      for (const [i, { command, rows: given }] of commands.entries()) {
        const { text, columns } = statementOf(command, names);
        const values = columns.map(([name]) => arrayText(given.map((row) => row[name] ?? null)));
        try {
          rows[i] = await run(text, values);
        } catch (error) {
          return { rows, completed, error };
        }
        completed.push(command.name);
      }
      return { rows, completed, error: undefined };
    },
    runTexts: async (texts) => {
      for (const text of texts) await run(text);
    },
    runBuilt: async <A>(query: PromiseLike<A>) => {
      const { sql, bindings } = builtOf(query).toSQL().toNative();
      const values = bindings.map((value) => (value === null ? null : String(value)));
      // A query of the stores that is built with knex finds rows.
      return (await run(sql, values)) as A;
    },
    forget: () => {},
  };
};

const builtOf = (query: PromiseLike<unknown>): Pick<Knex.QueryBuilder, 'toSQL'> => {
  if ('toSQL' in query) return query as unknown as Knex.QueryBuilder;
  throw new TypeError('Only a query built with knex can be run by an executor.');
};

/** The answer of Postgres in the error of a library, which may wrap it. */
const answerIn = (error: unknown): unknown => {
  if (codeOf(error) !== undefined) return error;
  if (!(error instanceof Error)) return undefined;
  const { cause, original, driverError } = error as Wrapping;
  return [cause, original, driverError]
    .filter((inner) => inner !== error)
    .map(answerIn)
    .find((inner) => inner !== undefined);
};

/** Where Drizzle, Sequelize and TypeORM have the error of the driver. */
type Wrapping = Error & { readonly original?: unknown; readonly driverError?: unknown };
