import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, apiClient } from '../support/api-client.js';
import { type EmulatorProcess, startEmulator } from '../support/emulator-process.js';
import { eventually } from '../support/eventually.js';
import { fictional, type Setup } from '../support/graph-emulator/index.js';
import { runCommand, type ServerProcess, startServer } from '../support/server-process.js';

/** A number at the provider, and the channel that uses it, in a project of its own. */
export type Line = {
  readonly phoneNumberId: string;
  readonly project: string;
  readonly channel: string;
  readonly client: ApiClient;
};

/** A server and the emulated provider, each a process of its own, with some numbers connected between them. */
export type Desk = {
  readonly emulator: EmulatorProcess;
  readonly server: ServerProcess;
  readonly lines: readonly Line[];
  /** Where the server keeps everything. */
  readonly folder: string;
  /** The operator's command line. */
  readonly run: <Result>(...args: readonly string[]) => Promise<Result>;
  readonly close: () => Promise<void>;
};

/** A channel as the command line prints it. */
export type ChannelView = { readonly id: string; readonly status: string };

const activeWithinMs = 60_000;

/** Opens a desk as an operator would: a project, a key and a channel for each number, then the webhook. */
export const openDesk = async (numbers = 1): Promise<Desk> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-desk-'));
  const emulator = await startEmulator('--setup', await setupFile(folder, numbers));
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin,
  };
  const run: Desk['run'] = (...args) => runCommand(args, environment);
  const secrets = await secretFlags(folder);
  const opened = [];
  for (let i = 0; i < numbers; i += 1) opened.push(await openLine(run, i, secrets));

  const server = await startServer(environment);
  const callback = `${server.url}/providers/whatsapp_cloud/webhook`;
  await emulator.control.subscribe({ url: callback, verifyToken: fictional.verifyToken });
  for (const { project } of opened)
    await eventually(activeWithinMs, async () =>
      assert.equal((await channelOf(run, project))?.status, 'active'),
    );
  return {
    emulator,
    server,
    folder,
    run,
    lines: opened.map(({ key, ...line }) => ({ ...line, client: apiClient(server.url, key) })),
    close: async () => {
      await server.end('SIGTERM');
      await emulator.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** A project's only channel, as the operator sees it. */
export const channelOf = async (
  run: Desk['run'],
  project: string,
): Promise<ChannelView | undefined> =>
  (await run<{ readonly data: readonly ChannelView[] }>('channel', 'list', '--project', project))
    .data[0];

const digitsOf = (index: number): string => `120255501${String(23 + index).padStart(2, '0')}`;
const numberIdOf = (index: number): string => `5006007008009${String(index).padStart(2, '0')}`;

const setupFile = async (folder: string, numbers: number): Promise<string> => {
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

const openLine = async (run: Desk['run'], index: number, secrets: readonly string[]) => {
  const name = `Desk ${index}`;
  const { id: org } = await run<ChannelView>('org', 'create', '--name', name);
  const { id: project } = await run<ChannelView>(
    ...['project', 'create', '--org', org, '--name', name, '--env', 'live'],
  );
  const { key } = await run<{ readonly key: string }>(
    ...['key', 'create', '--project', project, '--scopes', 'all'],
  );
  const channel = await run<ChannelView>(
    ...['channel', 'connect', '--project', project, '--type', 'whatsapp'],
    ...['--provider', 'whatsapp_cloud', '--address', `+${digitsOf(index)}`],
    ...['--phone-number-id', numberIdOf(index), '--waba-id', fictional.accountId],
    ...['--app-id', fictional.appId, ...secrets],
  );
  assert.equal(channel.status, 'pending');
  return { phoneNumberId: numberIdOf(index), project, channel: channel.id, key };
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
