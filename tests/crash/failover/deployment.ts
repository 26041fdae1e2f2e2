import type { Demo } from '../../../composition/demo.js';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { type EmulatorProcess, startEmulator } from '../../support/whatsapp/emulator-process.js';
import { connectNumbers, setupFile, untilActive } from '../../whatsapp/connect-channels.js';
import { subscribe } from '../webhooks/load.js';
import { type LedgerReceiver, ledgerReceiver } from '../webhooks/receivers.js';

/** A project that sends, with the name of its provider. */
export type Sending = { readonly name: string; readonly key: string; readonly channel: string };

/** Two servers on one database, a provider with a memory of its own, and a webhook receiver. */
export type Deployment = {
  readonly urls: readonly string[];
  /** On the sandbox. Its events go to the receiver. */
  readonly sandbox: Sending;
  /** On the emulator of WhatsApp, which remembers every call. */
  readonly whatsApp: Sending;
  readonly emulator: EmulatorProcess;
  readonly receiver: LedgerReceiver;
  /** Stops the servers with SIGTERM; gives their exit codes. */
  readonly close: () => Promise<readonly (number | null)[]>;
};

/** Calls a second that one channel may make. */
const channelRate = 80;

/** Starts everything on a database, which it migrates. `urls`: those under which the two servers reach it. */
export const startDeployment = async (
  databaseUrl: string,
  folder: string,
  [one = databaseUrl, other = databaseUrl]: readonly string[] = [],
): Promise<Deployment> => {
  const store: ServerEnvironment = {
    ROUNDTRIP_DATABASE_URL: databaseUrl,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'silent',
  };
  const demo = await runCommand<Demo>(['demo'], store);
  const run = <Result>(...args: readonly string[]) => runCommand<Result>(args, store);
  const [number] = await connectNumbers({ store, folder, numbers: 1, run });
  if (!number) throw new Error('no number was connected');
  const emulator = await startEmulator('--setup', await setupFile(folder, 1));
  const environment = { ...store, ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin };
  const servers = await Promise.all(
    [one, other].map((ROUNDTRIP_DATABASE_URL) =>
      startServer({ ...environment, ROUNDTRIP_DATABASE_URL }),
    ),
  );
  const urls = servers.map(({ url }) => url);
  const [first = ''] = urls;
  await emulator.control.subscribe({
    url: `${first}/providers/whatsapp_cloud/webhook`,
    verifyToken: fictional.verifyToken,
  });
  const client = apiClient(first, number.key);
  await untilActive({ ...number, client });
  const receiver = await ledgerReceiver('answers');
  await subscribe(apiClient(first, demo.key), receiver);
  return {
    urls,
    sandbox: { name: 'sandbox', key: demo.key, channel: demo.channel },
    whatsApp: { name: 'whatsapp', key: number.key, channel: number.channel },
    emulator,
    receiver,
    close: async () => {
      const codes = await Promise.all(servers.map(({ end }) => end('SIGTERM')));
      await emulator.end();
      await receiver.close();
      return codes;
    },
  };
};

/** Recipients of the emulator: each reads, and has written before. */
export const prepareRecipients = async (
  { emulator: { control } }: Deployment,
  recipients: readonly string[],
): Promise<void> => {
  await control.change({ limits: { throughputPerSecond: channelRate, pair: null } });
  for (const digits of recipients) {
    await control.person({ digits, reads: true });
    await control.openWindow({ user: digits });
  }
};
