import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demo } from '../../../composition/demo.js';
import { present } from '../../support/fixtures/either.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { runCommand, type ServerProcess, startServer } from '../../support/hosts/server-process.js';
import { once } from '../../support/once.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { handOver } from './hand-over.js';
import { limitTogether } from './limits.js';

type Fleet = {
  readonly folder: string;
  readonly shared: ServerEnvironment;
  readonly demo: Demo;
  readonly apis: readonly ServerProcess[];
};

/** Two api processes on one Postgres, with a project. */
const fleet = once(async (): Promise<Fleet> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  const shared = { ROUNDTRIP_DATABASE_URL: await testDatabase(), ROUNDTRIP_DATA_DIR: folder };
  const demo = await runCommand<Demo>(['demo'], shared);
  const start = () => startServer({ ...shared, ROUNDTRIP_ROLE: 'api' });
  return { folder, shared, demo, apis: await Promise.all([start(), start()]) };
});

const cases = suite('several processes on one Postgres, behind HTTP');

cases('grant a project together at most 5 % more than its rate limit', async () => {
  const { apis, demo } = await fleet();
  const urls = apis.map(({ url }) => url);
  const { granted, limit } = await limitTogether(urls, demo.key, 2);
  assert.ok(granted <= 1.05 * limit, `${granted} of ${limit}`);
});

cases('hand a channel over at once when its worker stops', async () => {
  const { apis, demo, shared } = await fleet();
  let log = '';
  const onLog = (text: string): void => {
    log += text;
  };
  const { end } = await handOver({
    url: present(apis[0]).url,
    demo,
    startWorker: () => startServer({ ...shared, ROUNDTRIP_ROLE: 'worker' }, undefined, onLog),
    signal: 'SIGTERM',
  });
  assert.equal(await end('SIGTERM'), 0);
  assert.doesNotMatch(log, /its worker did not release it/, 'no worker waited for a lease to end');
});

cases.after(async () => {
  const { apis, folder } = await fleet();
  for (const { end } of apis) await end('SIGTERM');
  await rm(folder, { recursive: true });
});

cases.run();
