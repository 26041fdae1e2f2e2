/** What a test file of a kind uses beside its own process; its kind stands in its name, `NAME.KIND.test.ts`. */
export type Kind = {
  /** Whether its files may ask for a Postgres database; a file of another kind that does fails. Default: false. */
  readonly usesPostgres?: boolean;
  /** Whether its files may use no socket, database or process at all: the one that does fails. Default: false. */
  readonly isInMemory?: boolean;
  /** Whether its files start no process but Postgres; `tests/architecture` holds it by their imports. Default: false. */
  readonly startsNoProcess?: boolean;
  /** Whether its files run one after another in one process, because they share what takes long to make. Default: false. */
  readonly isTogether?: boolean;
  /** Whether each of its files has a process of its own, because it changes what a whole process shares. Default: false. */
  readonly isAlone?: boolean;
  /** Whether its files are proofs: they take long, and run by `npm run proofs` in place of `npm test`. Default: false. */
  readonly isProof?: boolean;
};

/**
 * Every kind of test file. They run in this order: those that may use least, before another file has left anything open in their
 * process; then those whose files take longest, so that none is left alone.
 */
export const kinds = {
  /** Functions and use cases in memory: no database, no socket, no other process. */
  unit: { isInMemory: true },
  /** The package as it is published, in an empty project; the examples of documents use it. Packed once for all. */
  package: { usesPostgres: true, isTogether: true, isProof: true },
  /** One contract, run against each implementation of a port. */
  conformance: { usesPostgres: true, startsNoProcess: true },
  /** Whole deployments in simulated time, with random faults. */
  simulation: {
    isInMemory: true,
    isAlone: true,
    isProof: true,
  },
  /** Servers that are killed under load. */
  crash: { usesPostgres: true, isProof: true },
  /** Servers and commands in processes of their own. */
  process: { usesPostgres: true, isProof: true },
  /** What else takes long: benchmarks, an upgrade beside the version before, code that others generate. */
  proof: { usesPostgres: true, isProof: true },
  /** The reference page and the dashboard in Chromium. */
  browser: {},
  /** The documents: their references, examples and commands. */
  docs: {},
  /** What only SQLite or only Postgres does. */
  database: { usesPostgres: true, startsNoProcess: true },
  /** Servers on the loopback address in the test's own process. */
  http: { usesPostgres: true, startsNoProcess: true },
  /** The rules of the source code itself. */
  architecture: { isInMemory: true },
} as const satisfies Readonly<Record<string, Kind>>;

/** The name of a kind. */
export type KindName = keyof typeof kinds;

/** Whether a word names a kind. */
export const isKind = (word: string): word is KindName => Object.hasOwn(kinds, word);

/** The kind of a test file. Throws when its name has none. */
export const kindOf = (path: string): KindName => {
  const word = /\.(\w+)\.test\.ts$/.exec(path)?.[1] ?? '';
  if (!isKind(word))
    throw new Error(
      `${path} names no kind of test. Call it NAME.KIND.test.ts, with one of ${Object.keys(kinds).join(', ')}.`,
    );
  return word;
};
