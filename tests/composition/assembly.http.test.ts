import assert from 'node:assert/strict';
import { memoryStores } from '../../adapters/memory/index.js';
import type { Role } from '../../composition/assembly/index.js';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { createMessaging, inMemory, openSandbox } from '../../composition/host/index.js';
import { startServer } from '../../composition/server/start-server.js';
import { rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

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
    'clock',
    'key uses',
    'request log',
    'dispatcher',
    'webhooks',
    'sandbox',
    'work notifications',
    'subscriptions',
    'inbound media',
    'posted sends',
    'conversations',
    'channels',
    'retention',
    'audit seals',
    'audit stream',
    'deleted projects',
    'backlogs',
    'statistics',
    'webhook statistics',
    'queue samples',
    'alerts',
    'media',
  ]);
  assert.deepEqual(createMessaging({ role: 'worker' }).services, services);
  assert.deepEqual(createMessaging({ role: 'api' }).services, ['clock', 'key uses', 'request log']);
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

cases('starts once, stops once, and refuses to start after a stop', async () => {
  let rounds = 0;
  const stores = memoryStores(inMemory().newId);
  const retention = {
    ...stores.retention,
    prune: async (before: number) => {
      rounds += 1;
      return stores.retention.prune(before);
    },
  };
  const messaging = createMessaging({ stores: { ...stores, retention } });
  messaging.start();
  messaging.start();
  await Promise.all([messaging.stop(), messaging.stop()]);
  assert.equal(rounds, 1);
  assert.throws(() => messaging.start(), /stopped, and cannot start again/);
  const unused = createMessaging();
  await unused.stop();
  assert.throws(() => unused.start(), /stopped/);
});

cases('sends a message although every hook throws, and reports each error', async () => {
  const faults: unknown[] = [];
  const hook = (): never => {
    throw new Error('a bug in a hook');
  };
  const messaging = createMessaging({
    onFault: (error, part) => void faults.push([error instanceof Error && error.message, part]),
    onProviderCall: hook,
    onReports: hook,
    onWebhookAttempt: hook,
    onBacklogCorrected: hook,
  });
  messaging.start();
  const { project, channel } = await openSandbox(messaging);
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  const { message: id } = rightOf(await messaging.acceptMessage({ project, send }));
  await eventually(async () => {
    const { progress } = rightOf(await messaging.getMessage({ project, id }));
    assert.equal(progress.status, 'read');
  });
  await messaging.stop();
  assert.ok(faults.length >= 3, 'the recount, the call and the reports');
  for (const fault of faults) assert.deepEqual(fault, ['a bug in a hook', 'hooks']);
});

cases.run();
