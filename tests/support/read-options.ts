import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options that a command was called with. Ends the process with the usage: with status 0 for `--help`, with what is wrong and
 * status 2 for an option that the command does not have.
 */
export const readOptions = <const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
};
