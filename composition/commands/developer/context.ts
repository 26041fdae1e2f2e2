import type { Environment } from '../../configuration/read-configuration.js';
import { jsonLine, type Output } from '../output.js';
import { type Style, styleOf } from '../terminal/style.js';
import type { OpenInput } from './profiles/read-key.js';
import type { ConnectedClient } from './with-client.js';

/** The options of every command that calls a server. */
export type ServerOptions = {
  readonly profile?: string | undefined;
  readonly json?: true | undefined;
};

/** What the commands of developers work with. They call a server and open no database. */
export type Developer = {
  /** Runs work with the client of the chosen profile. A refusal of the server fails the command. */
  readonly withServer: <Result>(
    options: ServerOptions,
    work: (session: ConnectedClient) => Promise<Result>,
  ) => Promise<Result>;
  /** Prints what the work resolves to: with `--json` as one line, as the API gives it; else as `show` lays it out. */
  readonly answer: <Result extends object>(
    options: ServerOptions,
    work: (session: ConnectedClient) => Promise<Result>,
    show: (result: Result, style: Style) => string,
  ) => Promise<void>;
  readonly environment: Environment;
  readonly output: Output;
  /** Standard input. */
  readonly input: OpenInput;
  readonly style: () => Style;
};

/** The option `--profile` of every command that calls a server. */
export const profileOption = [
  '--profile <name>',
  'profile of this call (default: ROUNDTRIP_URL with ROUNDTRIP_API_KEY, ROUNDTRIP_PROFILE, or the current one)',
] as const;

/** The option `--json` of every command that calls a server. */
export const apiJsonOption = [
  '--json',
  "print one line with the API's JSON and nothing else (default: text)",
] as const;

/** What commands of developers work with in an environment. */
export const developerOf = (
  environment: Environment,
  output: Output,
  input: OpenInput = () => process.stdin,
): Developer => {
  const style = () => styleOf(output, environment);
  const withServer: Developer['withServer'] = async ({ profile }, work) => {
    const { withClient } = await import('./with-client.js');
    return withClient(environment, profile, work);
  };
  return {
    withServer,
    answer: async (options, work, show) => {
      const result = await withServer(options, work);
      output.out(options.json ? `${jsonLine(result)}\n` : show(result, style()));
    },
    environment,
    output,
    input,
    style,
  };
};
