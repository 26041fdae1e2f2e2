import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { networkOfChannel, numberNetwork } from '../../../../core/model/networks/network.js';
import {
  changeRate,
  changeRawSends,
  changeSettings,
} from '../../../../core/use-cases/channels/change-settings.js';
import { connectChannel } from '../../../../core/use-cases/channels/connect/connect-channel.js';
import { listProviderChannels } from '../../../../core/use-cases/channels/read-channels.js';
import { pauseChannel, resumeChannel } from '../../../../core/use-cases/channels/switch-channel.js';
import { checkInputs } from '../../../../core/use-cases/input/check-inputs.js';
import { anyId, times } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { testNetworks } from '../../../support/fixtures/test-networks.js';
import { suite } from '../../../support/suite.js';

const test = suite('a number and its channels');

const scene = async () => {
  const stores = memoryStores(anyId);
  const ports = { ...stores, clock: () => noon, newId: anyId, networks: testNetworks };
  const projects = [await openProject(stores), await openProject(stores)];
  const connect = (place: number, provider = 'whatsapp_cloud') =>
    connectChannel(ports)({
      project: projects[place]?.id ?? '',
      type: 'whatsapp',
      provider,
      address: '+12025550123',
      displayName: null,
      settings: { token: 'old' },
    });
  return { ...stores, ports, connect };
};

test('a real number is one channel at a time, in any project', async () => {
  const { ports, connect } = await scene();
  const taken = ({ id: channel, address }: Channel) => ({
    code: 'address_taken',
    channel,
    address,
  });
  const first = rightOf(await connect(0));
  for (const place of [0, 1]) assert.deepEqual(leftOf(await connect(place)), taken(first));
  rightOf(await pauseChannel(ports)({ channel: first.id }));
  const second = rightOf(await connect(1));
  assert.deepEqual(leftOf(await resumeChannel(ports)({ channel: first.id })), taken(second));
  rightOf(await pauseChannel(ports)({ channel: second.id }));
  assert.equal(rightOf(await resumeChannel(ports)({ channel: first.id })).status, 'pending');
});

test('a project has 100 channels, however many are connected at once', async () => {
  const { connect } = await scene();
  const answers = await Promise.all(times(103, () => connect(0, 'sandbox')));
  const refused = answers.filter(E.isLeft).map(leftOf);
  assert.deepEqual(
    refused,
    times(3, () => ({ code: 'channel_limit_exceeded', limit: 100, source: 'default' })),
  );
  rightOf(await connect(1, 'sandbox'));
});

test('a sandbox number may have many channels', async () => {
  const { connect } = await scene();
  for (const place of [0, 0, 1]) rightOf(await connect(place, 'sandbox'));
});

test('new settings leave the status of a channel unchanged, without an event', async () => {
  const { ports, connect, channels, events } = await scene();
  const channel = rightOf(await connect(0));
  const change = () => ({ token: 'new' });
  const changed = rightOf(await changeSettings(ports)({ channel: channel.id, change }));
  assert.deepEqual([changed.status, changed.settings], ['pending', { token: 'new' }]);
  const kept = await channels.findAnywhere(channel.id);
  assert.deepEqual(kept?.settings, { token: 'new' });
  assert.deepEqual(await events.list(channel.project, { after: 0, since: 0, limit: 9 }), []);
  const unknown = await changeSettings(ports)({ channel: 'chan_x', change });
  assert.deepEqual(leftOf(unknown), { code: 'channel_not_found', id: 'chan_x' });
});

test('messages in the own form of the network are taken where the operator allows them (4.1.5)', async () => {
  const { ports, connect } = await scene();
  const { id: channel, rawSends } = rightOf(await connect(0));
  assert.ok(!rawSends);
  const raw = { limits: {} };
  const network = { ...numberNetwork, contents: { raw, location: raw } };
  const takes = (of: Channel) => Object.keys(networkOfChannel(network, of).contents ?? {});
  const use = checkInputs({ changeRawSends: changeRawSends(ports) });
  const allowed = rightOf(await use.changeRawSends({ channel, rawSends: true }));
  assert.deepEqual(takes(allowed), ['raw', 'location']);
  const forbidden = rightOf(await use.changeRawSends({ channel, rawSends: false }));
  assert.deepEqual(takes(forbidden), ['location']);
});

test('a rate within its bounds changes nothing else', async () => {
  const { ports, connect, channels } = await scene();
  const { id: channel, ...before } = rightOf(await connect(0));
  const use = checkInputs({ changeRate: changeRate(ports) });
  const { status, settings, ratePerSecond } = rightOf(
    await use.changeRate({ channel, ratePerSecond: 200 }),
  );
  assert.deepEqual([status, settings, ratePerSecond], [before.status, before.settings, 200]);
  for (const wrong of [0, 10_000, 1.5])
    assert.deepEqual(
      leftOf<{ readonly code: string }>(await use.changeRate({ channel, ratePerSecond: wrong })),
      {
        code: 'invalid_input',
        property: '/ratePerSecond',
        message: 'must be a whole number from 1 to 9999',
      },
    );
  const unknown = await use.changeRate({ channel: 'chan_x', ratePerSecond: 5 });
  assert.deepEqual(leftOf(unknown), { code: 'channel_not_found', id: 'chan_x' });
  assert.equal((await channels.findAnywhere(channel))?.ratePerSecond, 200);
});

test('an operator lists the channels of a provider in all projects', async () => {
  const { ports, connect } = await scene();
  const made = [];
  for (const place of [1, 0, 1]) made.push(rightOf(await connect(place, 'sandbox')).id);
  rightOf(await connect(0));
  const listed = await listProviderChannels(ports)({ provider: 'sandbox' });
  const [, ofFirst] = made;
  assert.deepEqual(listed.map(({ id }) => id).sort(), made.sort());
  const project = listed.find(({ id }) => id === ofFirst)?.project;
  const own = await listProviderChannels(ports)({ provider: 'sandbox', project });
  assert.deepEqual(
    own.map(({ id }) => id),
    [ofFirst],
  );
});

test.run();
