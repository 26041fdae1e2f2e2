import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fictional } from '../emulators/whatsapp-cloud/index.js';
import { commandLine } from '../support/hosts/command-line.js';
import type { ServerEnvironment } from '../support/hosts/server-environment.js';
import { startServer } from '../support/hosts/server-process.js';
import { type ApiClient, apiClient } from '../support/http/api-client.js';
import { type EmulatorProcess, startEmulator } from '../support/whatsapp/emulator-process.js';
import { connectNumbers, setupFile, untilActive } from './connect-channels.js';

/** A number at the provider, and the channel that uses it, in a project of its own. */
export type Line = {
  readonly phoneNumberId: string;
  readonly project: string;
  readonly channel: string;
  readonly client: ApiClient;
};

/** A server and the emulated provider, each a process of its own, with some numbers connected between them. */
export type Deployment = {
  readonly emulator: EmulatorProcess;
  readonly lines: readonly Line[];
  /** Where the server keeps everything. */
  readonly folder: string;
  /** The operator's command line: one command after another. */
  readonly run: <Result>(...args: readonly string[]) => Promise<Result>;
  /** All that the server logged, and the command line said, so far. */
  readonly said: () => string;
  /** Kills the server at once, and starts it again at its place. */
  readonly crash: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens a deployment: a project, a key and a channel for each number, connected on the command line, then the webhook. */
export const startDeployment = async (numbers = 1): Promise<Deployment> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-deployment-'));
  const store: ServerEnvironment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'trace',
  };
  let said = '';
  const onText = (text: string): void => {
    said += text;
  };
  const command = commandLine(store);
  let atTerminal: Promise<unknown> = Promise.resolve();
  const run: Deployment['run'] = async (...args) => {
    const ended = atTerminal.then(() => command(...args, '--json'));
    atTerminal = ended.catch(() => undefined);
    const { code, out, error } = await ended;
    onText(out + error);
    assert.equal(code, 0, error);
    return JSON.parse(out);
  };

  const [connected, emulator] = await Promise.all([
    connectNumbers({ store, folder, numbers, run }),
    startEmulator('--setup', await setupFile(folder, numbers)),
  ]);
  const environment = { ...store, ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin };
  const serve = (port = '0') =>
    startServer({ ...environment, ROUNDTRIP_PORT: port }, undefined, onText);
  let server = await serve();
  const lines = connected.map(({ key, ...line }) => ({
    ...line,
    client: apiClient(server.url, key),
  }));
  const callback = `${server.url}/providers/whatsapp_cloud/webhook`;
  await emulator.control.subscribe({ url: callback, verifyToken: fictional.verifyToken });
  await Promise.all(lines.map(untilActive));
  return {
    emulator,
    lines,
    folder,
    run,
    said: () => said,
    crash: async () => {
      await server.end('SIGKILL');
      server = await serve(new URL(server.url).port);
    },
    close: async () => {
      await server.end('SIGTERM');
      await emulator.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
