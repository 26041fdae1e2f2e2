import assert from 'node:assert/strict';
import { memoryStores } from '../../adapters/memory/index.js';
import type { Role } from '../../composition/assembly/index.js';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { createMessaging, inMemory } from '../../composition/host/index.js';
import { startServer } from '../../composition/server/start-server.js';
import { suite } from '../support/suite.js';

const cases = suite('the assembly');

/** The names of what a server runs in a role. */
const servicesOfServer = async (role: Role): Promise<readonly string[]> => {
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: 'memory:',
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'silent',
    ROUNDTRIP_ROLE: role,
  });
  assert.ok(!('problems' in configuration));
  const server = await startServer(configuration);
  await server.stop();
  return server.assembly.services.map(({ name }) => name);
};

cases('runs the same services in an embedded host and in a server, in each role', async () => {
  for (const role of ['all', 'api', 'worker'] as const)
    assert.deepEqual(createMessaging({ role }).services, await servicesOfServer(role), role);
});

cases('runs everything unless its role is api, which records the uses of keys', () => {
  const { services } = createMessaging();
  assert.deepEqual(services, [
    'key uses',
    'dispatcher',
    'webhooks',
    'sandbox',
    'work notifications',
    'inbound media',
    'channels',
    'retention',
    'backlogs',
    'media',
  ]);
  assert.deepEqual(createMessaging({ role: 'worker' }).services, services);
  assert.deepEqual(createMessaging({ role: 'api' }).services, ['key uses']);
});

cases('listens for the work of other processes from its start to its stop', async () => {
  const listeners = new Set<() => void>();
  const workNotifications = {
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stores = { ...memoryStores(inMemory().newId), workNotifications };
  const messaging = createMessaging({ stores });
  assert.equal(listeners.size, 0);
  messaging.start();
  assert.equal(listeners.size, 1);
  await messaging.stop();
  assert.equal(listeners.size, 0);
});

cases.run();
