import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { getChannelHistory } from '../../../../core/use-cases/channels/get-channel-history.js';
import { getChannel } from '../../../../core/use-cases/channels/read-channels.js';
import { pauseChannel, resumeChannel } from '../../../../core/use-cases/channels/switch-channel.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { openProject, scene } from '../../../support/fixtures/scene.js';
import { testNetworks } from '../../../support/fixtures/test-networks.js';
import { suite } from '../../../support/suite.js';

const test = suite('one channel');

const dayMs = 86_400_000;

const opened = async () => {
  const { stores, project, channel } = await scene(async () => memoryStores(anyId));
  const time = { now: noon };
  const findLimits = async () => ({});
  const now = () => time.now;
  const ports = {
    ...stores,
    clock: now,
    steady: now,
    newId: anyId,
    findLimits,
    networks: testNetworks,
  };
  return { stores, ports, project: project.id, id: channel.id, time };
};

test('is found in its project alone', async () => {
  const { ports, stores, project, id } = await opened();
  assert.equal(rightOf(await getChannel(ports)({ project, id })).id, id);
  const other = await openProject(stores);
  for (const query of [
    { project: other.id, id },
    { project, id: 'chan_x' },
    { project, id: '' },
  ]) {
    assert.equal(leftOf(await getChannel(ports)(query)).code, 'channel_not_found');
    assert.equal(leftOf(await getChannelHistory(ports)(query)).code, 'channel_not_found');
  }
});

test('has its changes of status, newest first, as long as its project shows events', async () => {
  const { ports, project, id, time } = await opened();
  const history = async () =>
    rightOf(await getChannelHistory(ports)({ project, id })).map(({ previous, status }) => [
      previous,
      status,
    ]);
  assert.deepEqual(await history(), []);
  rightOf(await pauseChannel(ports)({ channel: id }));
  time.now += 80 * dayMs;
  rightOf(await resumeChannel(ports)({ channel: id }));
  const [first, ...rest] = (await history()).toReversed();
  assert.deepEqual(first, ['active', 'inactive']);
  assert.ok(rest.length > 0);
  time.now += 20 * dayMs;
  assert.deepEqual((await history()).toReversed(), rest);
});

test.run();
