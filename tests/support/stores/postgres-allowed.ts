let isAllowed = true;

/** Says whether a test that asks for a Postgres database from now on gets one. */
export const allowPostgres = (allow: boolean): void => {
  isAllowed = allow;
};

/** Throws when the kind of the test that runs may not use Postgres (`tests/kinds.ts`). */
export const assertPostgresAllowed = (): void => {
  if (!isAllowed) throw new Error('a test of this kind may not use Postgres');
};
