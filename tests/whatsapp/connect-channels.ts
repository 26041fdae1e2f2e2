import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { openApplication } from '../../composition/container/open-application.js';
import { scopes } from '../../core/model/access/scopes.js';
import { fictional, type Setup } from '../emulators/whatsapp-cloud/index.js';
import { rightOf } from '../support/fixtures/either.js';
import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { eventually } from '../support/time/eventually.js';
import type { Deployment, Line } from './deployment.js';

const digitsOf = (index: number): string => `120255501${String(23 + index).padStart(2, '0')}`;
const numberIdOf = (index: number): string => `5006007008009${String(index).padStart(2, '0')}`;

/** Writes the provider's world to a file: one account with so many numbers. */
export const setupFile = async (folder: string, numbers: number): Promise<string> => {
  const setup: Setup = {
    accounts: [
      {
        id: fictional.accountId,
        numbers: Array.from({ length: numbers }, (_, i) => ({
          id: numberIdOf(i),
          digits: digitsOf(i),
        })),
      },
    ],
  };
  const path = join(folder, 'setup.json');
  await writeFile(path, JSON.stringify(setup));
  return path;
};

type Connecting = Pick<Deployment, 'folder' | 'run'> & {
  readonly store: ServerEnvironment;
  readonly numbers: number;
};

/** Connects each number on the command line, in a project of its own. */
export const connectNumbers = async ({ store, folder, numbers, run }: Connecting) => {
  const secrets = await secretFlags(folder);
  const projects = await makeProjects(store, numbers);
  return Promise.all(
    projects.map(async (made, i) => {
      const channel = await run<{ readonly id: string; readonly status: string }>(
        ...['channel', 'connect', '--project', made.project, '--type', 'whatsapp'],
        ...['--provider', 'whatsapp_cloud', '--address', `+${digitsOf(i)}`],
        ...['--phone-number-id', numberIdOf(i), '--waba-id', fictional.accountId],
        ...['--app-id', fictional.appId, ...secrets],
      );
      assert.equal(channel.status, 'pending');
      return { ...made, phoneNumberId: numberIdOf(i), channel: channel.id };
    }),
  );
};

/** Live projects with a key each, made as an embedding host would. */
const makeProjects = async (store: ServerEnvironment, count: number) => {
  const configuration = readConfiguration(store);
  assert.ok(!('problems' in configuration));
  const { assembly, close } = await openApplication(configuration, 'operate');
  try {
    const use = assembly.useCases;
    const { id: organization } = rightOf(await use.createOrganization({ name: 'Desk' }));
    const make = async () => {
      const named = { organization, name: 'Desk', environment: 'live' } as const;
      const { id: project } = rightOf(await use.createProject(named));
      const key = { project, scopes, expiresAt: null, allowedIps: [] };
      return { project, key: rightOf(await use.createKey(key)).text };
    };
    return await Promise.all(Array.from({ length: count }, make));
  } finally {
    await close();
  }
};

const secretFlags = async (folder: string): Promise<readonly string[]> => {
  const secrets = {
    'token-file': fictional.accessToken,
    'app-secret-file': fictional.appSecret,
    'verify-token-file': fictional.verifyToken,
  };
  const flags: string[] = [];
  for (const [name, secret] of Object.entries(secrets)) {
    const path = join(folder, name);
    await writeFile(path, `${secret}\n`, { mode: 0o600 });
    flags.push(`--${name}`, path);
  }
  return flags;
};

/** Waits until the provider has confirmed a line's number, and its project was told so. */
export const untilActive = ({ client }: Line): Promise<void> =>
  eventually(async () => {
    const moves = (await client.events()).filter(({ type }) => type === 'channel.status_changed');
    assert.equal(moves.at(-1)?.data.status, 'active');
  });
