import type { Environment } from '../../../configuration/read-configuration.js';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure } from '../../output.js';
import { type Profile, readProfiles } from './profiles.js';

/** Where a command calls, and with which key. */
export type ApiConnection = Profile & {
  /** Name of the profile. Undefined when ROUNDTRIP_URL and ROUNDTRIP_API_KEY name the server and the key. */
  readonly profile: string | undefined;
};

/** The name of the profile that `login` makes when none is named. */
export const defaultProfile = 'default';

/**
 * The connection of a command: that of `--profile`; or else of ROUNDTRIP_URL and ROUNDTRIP_API_KEY; or else of the profile
 * that ROUNDTRIP_PROFILE names; or else of the current profile. Fails the command when there is none.
 */
export const apiConnectionOf = async (
  environment: Environment,
  named: string | undefined,
): Promise<ApiConnection> => {
  const given = named === undefined ? fromEnvironment(environment) : undefined;
  if (given) return { ...given, profile: undefined };
  const { current, profiles } = await readProfiles(environment);
  const name = named ?? (environment.ROUNDTRIP_PROFILE || current);
  const found = name === null ? undefined : ownEntry(profiles, name);
  if (name !== null && found) return { ...found, profile: name };
  throw new CommandFailure(
    'not_logged_in',
    absent(name, Object.keys(profiles)),
    exitCodes.noAccess,
  );
};

/** An entry of a record that is not inherited, such as `constructor`. */
export const ownEntry = <Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(record, name) ? record[name] : undefined);

const fromEnvironment = (environment: Environment): Profile | undefined => {
  const { ROUNDTRIP_URL: url = '', ROUNDTRIP_API_KEY: key = '' } = environment;
  if (url !== '' && key !== '') return { url, key };
  if (url === '' && key === '') return undefined;
  const [given, missing] =
    url === '' ? ['ROUNDTRIP_API_KEY', 'ROUNDTRIP_URL'] : ['ROUNDTRIP_URL', 'ROUNDTRIP_API_KEY'];
  throw new CommandFailure(
    'invalid_configuration',
    `${given} is set, but ${missing} is not: a key is sent only to the server that it is meant for. Set both, or neither`,
    exitCodes.wrongUsage,
  );
};

const absent = (name: string | null, names: readonly string[]): string => {
  const others = names.length > 0 ? ` Profiles are: ${names.join(', ')}.` : '';
  return name === null
    ? `There is no key. Log in with roundtrip login, or set ROUNDTRIP_URL and ROUNDTRIP_API_KEY.${others}`
    : `There is no profile "${name}". Log in with roundtrip login --profile ${name}.${others}`;
};
