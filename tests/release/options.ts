import { parseArgs } from 'node:util';

/** What `npm run release` is asked for. */
export type Options = {
  /** The folder of the artefacts. Default: `release`. */
  readonly to: string;
  /** The new version; undefined when only the artefacts of the current commit are made. */
  readonly version: string | undefined;
  /** Whether nothing stays but what is printed. Default: false. */
  readonly isDry: boolean;
  /** Whether the tests run before. Default: true for a version that is not dry. */
  readonly isTested: boolean;
};

export const usage = `npm run release -- VERSION [--to FOLDER] [--dry-run] [--untested]
npm run release -- --artefacts-only [--to FOLDER]

Makes a version: its files, a commit, an annotated tag, and the artefacts in FOLDER (default: release).
  --dry-run         makes all of it in a temporary folder, prints what came of it, and leaves nothing
  --untested        does not run the tests, the proofs, and what else a release needs to pass
  --artefacts-only  makes the artefacts of the current commit`;

/** Reads the arguments. Throws the usage when they are wrong. */
export const optionsOf = (given: readonly string[]): Options => {
  const { values, positionals } = parsed(given);
  const { to = 'release', 'dry-run': isDry = false, untested: isUntested = false } = values;
  const isOnly = values['artefacts-only'] ?? false;
  const [version, ...others] = positionals;
  if (others.length > 0 || isOnly === (version !== undefined) || (isOnly && (isDry || isUntested)))
    throw new Error(usage);
  return { to, version, isDry, isTested: !isOnly && !isDry && !isUntested };
};

const parsed = (given: readonly string[]) => {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean' },
        untested: { type: 'boolean' },
        'artefacts-only': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};
