import assert from 'node:assert/strict';
import { roundtrip } from '../../adapters/client/index.js';
import { settingsOf } from '../../adapters/whatsapp-cloud/index.js';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { startServer } from '../../composition/server/start-server.js';
import { scopes } from '../../core/model/access/scopes.js';
import {
  type AcceptedMessage,
  fictional,
  type Setup,
  startWhatsAppEmulator,
} from '../emulators/whatsapp-cloud/index.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';
import { credentials } from '../support/whatsapp/credentials.js';

/** A server with its dashboard and the emulated provider in this process, and one number between them. */
const openScene = async (folder: string, setup: Setup = {}) => {
  const emulator = await startWhatsAppEmulator(setup);
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: 'memory:',
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ROUNDTRIP_WHATSAPP_GRAPH_URL: emulator.origin,
  });
  assert.ok(!('problems' in configuration));
  const server = await startServer(configuration);
  const { useCases: use, parts } = server.assembly;
  const { id: organization } = rightOf(await use.createOrganization({ name: 'Any' }));
  const live = { organization, name: 'Any', environment: 'live' } as const;
  const { id: project } = rightOf(await use.createProject(live));
  const { text: key } = rightOf(
    await use.createKey({ project, scopes, name: 'Any', expiresAt: null, allowedIps: [] }),
  );
  const { id: channel } = rightOf(
    await use.connectChannel({
      ...{ project, type: 'whatsapp', provider: 'whatsapp_cloud', displayName: null },
      address: `+${fictional.phoneNumber}`,
      settings: settingsOf(credentials, parts.sealing),
    }),
  );
  await emulator.control.subscribe({
    url: `${server.url}/providers/whatsapp_cloud/webhook`,
    verifyToken: fictional.verifyToken,
  });
  const client = roundtrip({ baseUrl: server.url, key });
  await eventually(async () => assert.equal((await client.channels.get(channel)).status, 'active'));
  /** A message as the network took it. Taken twice, or not at all, is an error. */
  const takenAs = (id: string): AcceptedMessage => {
    const [taken, ...more] = emulator.control.accepted({ opaque: id });
    assert.deepEqual(more, [], id);
    return present(taken);
  };
  return {
    ...{ control: emulator.control, origin: emulator.origin, url: server.url, key, client, use },
    ...{ organization, project, channel, takenAs },
    close: async () => {
      await server.stop();
      await emulator.close();
    },
  };
};

export type ServerScene = Awaited<ReturnType<typeof openScene>>;

/** Runs a case with a scene of its own. */
export const withServer =
  (body: (scene: ServerScene) => Promise<void>, setup?: Setup) => (): Promise<void> =>
    withTempFolder(async (folder) => {
      const scene = await openScene(folder, setup);
      await body(scene).finally(scene.close);
    });
