/** Packages that an installation has only when its operator or host installed them. */
export type OptionalPackages = {
  readonly names: readonly string[];
  /** What needs them, such as the name of a variable: the beginning of the message. */
  readonly neededBy: string;
};

/**
 * What `load` imports. When one of the packages is not installed, rejects with an `Error` that names the command to install
 * them.
 */
export const loadOptional = async <Loaded>(
  load: () => Promise<Loaded>,
  { names, neededBy }: OptionalPackages,
): Promise<Loaded> => {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, names)) throw error;
    const command = `npm install ${names.join(' ')}`;
    const what = names.length > 1 ? 'packages that are' : 'a package that is';
    throw new Error(`${neededBy} needs ${what} not installed. Run: ${command}`, { cause: error });
  }
};

/** Whether one of these packages was not found. Another one that they miss in turn is another failure. */
const isMissing = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  names.some((name) => error.message.includes(`'${name}'`));
