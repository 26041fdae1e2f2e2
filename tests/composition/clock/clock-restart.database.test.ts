import assert from 'node:assert/strict';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { openApplication } from '../../../composition/container/open-application.js';
import { openSandbox } from '../../../composition/host/index.js';
import { startServer } from '../../../composition/server/start-server.js';
import { leaseMs } from '../../../core/model/queue/timing.js';
import { hourMs, secondMs } from '../../../core/shared/time.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('a restart after a step of the wall clock, on SQLite');

/** What the server's clock may show when both messages are read, however long that takes: less than a lease lasts. */
const recoversWithinMs = 5 * secondMs;
const stepMs = 100;

const payload = { kind: 'text', text: 'Hello' } as const;

const configurationIn = (folder: string) => {
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'silent',
  });
  assert.ok(!('problems' in configuration));
  return configuration;
};

/** A server that died while it had leased the lane of a channel. */
const deadServer = async (configuration: ReturnType<typeof configurationIn>) => {
  const { assembly, storage, close } = await openApplication(configuration, 'serve');
  const { project, channel } = await openSandbox(assembly.useCases);
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  const { message } = rightOf(await assembly.useCases.acceptMessage({ project, send }));
  const claim = { owner: 'dead', now: Date.now(), leaseMs, limit: 10 };
  assert.equal((await storage.stores.queue.claim(claim)).length, 1);
  await close();
  return { project, channel, message };
};

cases('neither leases nor due times of the dead process delay anything', () =>
  withTempFolder(async (folder) => {
    const configuration = configurationIn(folder);
    const { project, channel, message } = await deadServer(configuration);
    const clock = () => Date.now() - hourMs;
    let steadyMs = 0;
    const monotonic = () => steadyMs;
    const server = await startServer(configuration, { clock, monotonic });
    const { acceptMessage, getMessage } = server.assembly.useCases;
    const send = { channel, to: '+12025550124', payload, metadata: {} } as const;
    try {
      const { message: later } = rightOf(await acceptMessage({ project, send }));
      await eventually(async () => {
        steadyMs = Math.min(steadyMs + stepMs, recoversWithinMs);
        for (const id of [message, later]) {
          const { progress } = rightOf(await getMessage({ project, id }));
          assert.equal(progress.status, 'read');
        }
      });
    } finally {
      await server.stop();
    }
  }),
);

cases.run();
