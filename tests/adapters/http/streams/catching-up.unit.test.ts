import assert from 'node:assert/strict';
import { httpLimits } from '../../../../adapters/http/context/limits.js';
import { eventStreams } from '../../../../adapters/http/streams/event-streams.js';
import { suite } from '../../../support/suite.js';

const tenant = (project: string) => ({ organization: project, project });

const cases = suite('streams that catch up');

cases('read one page after another, and projects take turns', async () => {
  const { nextPage } = eventStreams(httpLimits);
  const order: string[] = [];
  const began = performance.now();
  const read = (name: string): Promise<void> =>
    nextPage(tenant(name.slice(0, 1)), name).then(() => void order.push(name));
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(read));
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  assert.ok(performance.now() - began >= 22, 'they are 5 ms apart');
  // After a pause the first page waits for nothing.
  await read('c1');
});

cases('share a turn at one position', async () => {
  const { nextPage } = eventStreams(httpLimits);
  const order: string[] = [];
  const read = (project: string, position: string): Promise<void> =>
    nextPage(tenant(project), position).then(() => void order.push(project + position));
  await Promise.all([read('a', '0'), read('a', '1'), read('a', '2'), read('a', '1')]);
  assert.deepEqual(order, ['a0', 'a1', 'a1', 'a2']);
});

cases.run();
