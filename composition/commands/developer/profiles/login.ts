import { Command } from '@commander-js/extra-typings';
import type { Identity } from '../../../../adapters/client/index.js';
import { developerVariables } from '../../../configuration/variables.js';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure, jsonLine } from '../../output.js';
import { fields } from '../../terminal/fields.js';
import { apiJsonOption, type Developer } from '../context.js';
import { defaultProfile, ownEntry } from './api-connection.js';
import { changeProfiles, profilesFile, readProfiles } from './profiles.js';
import { readKey } from './read-key.js';

const usualUrl = 'http://localhost:8080';

/** `login`: checks a key and keeps it with its server as a profile. */
export const loginCommand = (developer: Developer) =>
  new Command('login')
    .description('keep a key and the URL of its server as a profile, which becomes the current one')
    .option(
      '--profile <name>',
      `name of the profile (default: ROUNDTRIP_PROFILE or ${defaultProfile})`,
    )
    .option(
      '--url <url>',
      `URL of the server (default: ROUNDTRIP_URL, that of the profile, or ${usualUrl})`,
    )
    .option(
      '--key-file <file>',
      'file with the API key (default: ask on a terminal, or read standard input)',
    )
    .option(...apiJsonOption)
    .addHelpText(
      'after',
      `\nEnvironment of every command that calls a server:\n${environmentHelp()}`,
    )
    .action(async ({ profile, url, keyFile, json }) => {
      const { environment, output } = developer;
      const name = checkedName(profile ?? (environment.ROUNDTRIP_PROFILE || defaultProfile));
      const known = ownEntry((await readProfiles(environment)).profiles, name);
      const chosen = url ?? (environment.ROUNDTRIP_URL || known?.url || usualUrl);
      const key = await readKey(keyFile, developer.input(), output);
      const { withClientOf } = await import('../with-client.js');
      const identity = await withClientOf({ profile: name, url: chosen, key }, ({ client }) =>
        client.whoami(),
      );
      await changeProfiles(environment, ({ profiles }) => ({
        current: name,
        profiles: { ...profiles, [name]: { ...ownEntry(profiles, name), url: chosen, key } },
      }));
      if (isExposed(chosen))
        output.error(`${chosen} is not HTTPS: the key can be read on its way. Use https.\n`);
      output.out(
        json ? `${jsonLine(identity)}\n` : fields(shown(name, chosen, identity), developer.style()),
      );
      if (!json) output.error(`Kept in ${profilesFile(environment)}, which only you can read.\n`);
    });

const environmentHelp = (): string =>
  Object.entries(developerVariables)
    .map(([name, meaning]) => `  ${name.padEnd(17)}  ${meaning}`)
    .join('\n');

const shown = (profile: string, url: string, identity: Identity) => ({ profile, url, ...identity });

const checkedName = (name: string): string => {
  if (/^[\w.-]{1,64}$/.test(name)) return name;
  throw new CommandFailure(
    'invalid_profile',
    'The name of a profile must have 1 to 64 letters, digits, dots, dashes or underscores',
    exitCodes.wrongUsage,
  );
};

const isExposed = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
};

/** `logout`: forgets a profile. */
export const logoutCommand = ({ environment, output }: Developer) =>
  new Command('logout')
    .description('forget a profile and its key; the key itself works until it is revoked')
    .option(
      '--profile <name>',
      'name of the profile (default: ROUNDTRIP_PROFILE or the current one)',
    )
    .action(async ({ profile }) => {
      const { current } = await readProfiles(environment);
      const name = profile ?? (environment.ROUNDTRIP_PROFILE || current) ?? defaultProfile;
      await changeProfiles(environment, ({ current: was, profiles: all }) => {
        required(all, name);
        const { [name]: _, ...profiles } = all;
        return { current: was === name ? null : was, profiles };
      });
      output.out(`Forgot the profile ${name}. Its key works until an operator revokes it.\n`);
    });

/** The profile with a name. Fails the command when there is none. */
export const required = <Value>(profiles: Readonly<Record<string, Value>>, name: string): Value => {
  const found = ownEntry(profiles, name);
  if (found !== undefined) return found;
  const names = Object.keys(profiles);
  throw new CommandFailure(
    'profile_not_found',
    `There is no profile "${name}". ${names.length > 0 ? `Profiles are: ${names.join(', ')}` : 'Make one with roundtrip login'}.`,
  );
};
