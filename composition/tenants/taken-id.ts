import { CommandFailure } from '../commands/output.js';

/** Runs an insert. An id that another project has here already fails the command, and the sentence names the table. */
export const takenIn = async <Result>(
  table: string,
  insert: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await insert();
  } catch (error) {
    const taken = causes(error).find(isTaken);
    if (!taken) throw error;
    const detail = 'detail' in taken ? ` ${String(taken.detail)}` : '';
    throw new CommandFailure(
      'id_taken',
      `A row of ${table} has an id that another project has here: ${taken.message}.${detail} Nothing of the project was added`,
    );
  }
};

const causes = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causes(error.cause)] : [];

/** SQLite and Postgres say so by a code. */
const isTaken = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : '';
  return code === '23505' || /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(code);
};
