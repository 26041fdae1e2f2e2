import { type RoundtripClient, roundtrip } from '../../../adapters/client/index.js';
import type { Environment } from '../../configuration/read-configuration.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { asFailure } from './failures.js';
import { type ApiConnection, apiConnectionOf } from './profiles/api-connection.js';

/** A connection and the client that uses it. */
export type ConnectedClient = {
  readonly connection: ApiConnection;
  readonly client: RoundtripClient;
};

/** Runs work with a client of the chosen connection. An error of the client fails the command. */
export const withClient = async <Result>(
  environment: Environment,
  profile: string | undefined,
  work: (session: ConnectedClient) => Promise<Result>,
): Promise<Result> => withClientOf(await apiConnectionOf(environment, profile), work);

/** The same with a given connection. */
export const withClientOf = async <Result>(
  connection: ApiConnection,
  work: (session: ConnectedClient) => Promise<Result>,
): Promise<Result> => {
  const client = clientOf(connection);
  try {
    return await work({ connection, client });
  } catch (error) {
    throw asFailure(error, connection);
  }
};

/** A person waits for the answer: at most 0.75 s pass between the calls. */
const retries = 2;

const clientOf = ({ url, key, profile }: ApiConnection): ConnectedClient['client'] => {
  try {
    return roundtrip({ baseUrl: url, key, retries });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const message = said.replace('`baseUrl`', profile === undefined ? 'ROUNDTRIP_URL' : 'The URL');
    throw new CommandFailure('invalid_configuration', message, exitCodes.wrongUsage);
  }
};
