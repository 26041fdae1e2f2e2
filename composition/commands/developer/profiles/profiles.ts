import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Environment } from '../../../configuration/read-configuration.js';
import { CommandFailure } from '../../output.js';

const ProfileCodec = t.intersection([
  t.readonly(t.type({ url: t.string, key: t.string })),
  t.readonly(t.partial({ listenSecret: t.string })),
]);

const ProfilesCodec = t.readonly(
  t.type({
    /** The profile of a command that names none. */
    current: t.union([t.string, t.null]),
    profiles: t.readonly(t.record(t.string, ProfileCodec)),
  }),
);

/** A server, a key of one of its projects, and the secret with which `listen` signs. */
export type Profile = t.TypeOf<typeof ProfileCodec>;

/** Everything that the developer's command line keeps. */
export type Profiles = t.TypeOf<typeof ProfilesCodec>;

const none: Profiles = { current: null, profiles: {} };

/** The file of the profiles: `roundtrip/config.json` in XDG_CONFIG_HOME, or else in ~/.config. */
export const profilesFile = ({ XDG_CONFIG_HOME: folder, HOME: home }: Environment): string =>
  join(
    folder?.startsWith('/') ? folder : join(home || homedir(), '.config'),
    'roundtrip/config.json',
  );

/** The profiles of this user; none when there is no file. */
export const readProfiles = async (environment: Environment): Promise<Profiles> => {
  const path = profilesFile(environment);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CommandFailure('unreadable_profiles', `${path} cannot be read: ${error.code}`);
  });
  if (text === undefined) return none;
  const decoded = ProfilesCodec.decode(parsed(text));
  if (E.isRight(decoded)) return decoded.right;
  throw new CommandFailure(
    'unreadable_profiles',
    `${path} is not a file of profiles. Correct it, or remove it and log in again: roundtrip login`,
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Changes the profiles: replaces the file as a whole, so that a command that ends halfway leaves the old one. Only this user
 * can read it. Of two changes at the same moment, the last one stays.
 */
export const changeProfiles = async (
  environment: Environment,
  change: (profiles: Profiles) => Profiles,
): Promise<void> => {
  const path = profilesFile(environment);
  const before = await readProfiles(environment);
  const changed: Profiles = { ...before, ...change(before) };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(changed, undefined, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
};
