import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { suite } from '../../support/suite.js';
import type { RunningSide } from './side.js';
import { startProcess } from './start-process.js';

/** Starts a module that is not compiled. */
const start = <Ready>(module: string): Promise<RunningSide<Ready>> =>
  startProcess<Ready>((path) => resolve(import.meta.dirname, '..', path), {
    module,
    environment: {},
    nodeOptions: ['--import', 'tsx'],
  });

const test = suite('benchmarks: processes');

test('a side answers from a process of its own, and says what that used', async () => {
  const receiver = await start<{ readonly url: string }>('webhooks/receiver.ts');
  try {
    await fetch(receiver.ready.url, { method: 'POST', body: 'hello' });
    assert.equal(await receiver.ask('received'), 1);
    assert.ok((await receiver.usage()).cpuMicros > 0);
  } finally {
    await receiver.end();
  }
});

test.run();
