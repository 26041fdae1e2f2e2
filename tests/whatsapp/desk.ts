import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopes } from '../../core/access/scopes.js';
import { type ApiClient, apiClient } from '../support/api-client.js';
import { type EmulatorProcess, startEmulator } from '../support/emulator-process.js';
import { eventually } from '../support/eventually.js';
import { fictional } from '../support/graph-emulator/index.js';
import {
  runCommand,
  type ServerEnvironment,
  type ServerProcess,
  startServer,
} from '../support/server-process.js';

/** A server and the emulated provider, each a process of its own, with one number connected between them. */
export type Desk = {
  readonly emulator: EmulatorProcess;
  readonly server: ServerProcess;
  readonly client: ApiClient;
  readonly channel: string;
  readonly environment: ServerEnvironment;
  /** The operator's command line. */
  readonly run: <Result>(...args: readonly string[]) => Promise<Result>;
  readonly close: () => Promise<void>;
};

type Channel = { readonly id: string; readonly status: string };

const activeWithinMs = 20_000;

/** Opens a desk as an operator would: project, key, channel, webhook; all of it checked. */
export const openDesk = async (given: { readonly rate?: number } = {}): Promise<Desk> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-desk-'));
  const emulator = await startEmulator();
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin,
  };
  const run = <Result>(...args: readonly string[]) => runCommand<Result>(args, environment);
  const { id: org } = await run<Channel>('org', 'create', '--name', 'Desk');
  const { id: project } = await run<Channel>(
    ...['project', 'create', '--org', org, '--name', 'Desk', '--env', 'live'],
  );
  const { key } = await run<{ readonly key: string }>(
    ...['key', 'create', '--project', project, '--scopes', scopes.join(',')],
  );
  const channel = await run<Channel>(
    ...['channel', 'connect', '--project', project, '--type', 'whatsapp'],
    ...['--provider', 'whatsapp_cloud', '--address', `+${fictional.phoneNumber}`],
    ...['--phone-number-id', fictional.phoneNumberId, '--waba-id', fictional.accountId],
    ...['--app-id', fictional.appId, '--rate', String(given.rate ?? 80)],
    ...(await secretFiles(folder)),
  );
  assert.equal(channel.status, 'pending');

  const server = await startServer(environment);
  const callback = `${server.url}/providers/whatsapp_cloud/webhook`;
  await emulator.control.subscribe({ url: callback, verifyToken: fictional.verifyToken });
  await eventually(activeWithinMs, async () => {
    const { data } = await run<{ readonly data: readonly Channel[] }>(
      ...['channel', 'list', '--project', project],
    );
    assert.equal(data[0]?.status, 'active');
  });
  return {
    emulator,
    server,
    environment,
    run,
    client: apiClient(server.url, key),
    channel: channel.id,
    close: async () => {
      await server.end('SIGTERM');
      await emulator.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const secretFiles = async (folder: string): Promise<readonly string[]> => {
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
