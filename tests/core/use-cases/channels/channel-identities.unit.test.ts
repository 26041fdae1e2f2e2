import assert from 'node:assert/strict';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ChannelId } from '../../../../core/shared/ids.js';
import { channelIdentities } from '../../../../core/use-cases/channels/channel-identities.js';
import { anyChannel } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const storeOf = (stored: Map<ChannelId, Channel>) => {
  const asked: ChannelId[] = [];
  const findAnywhere = async (id: ChannelId) => {
    asked.push(id);
    return stored.get(id);
  };
  return { asked, find: channelIdentities({ findAnywhere }) };
};

const test = suite('channel identities');

test('reads a channel once, and gives only what never changes', async () => {
  const channel = anyChannel();
  const { asked, find } = storeOf(new Map([[channel.id, channel]]));
  const { id, project, type, provider, address } = channel;
  for (let i = 0; i < 3; i += 1)
    assert.deepEqual(await find(channel.id), { id, project, type, provider, address });
  assert.deepEqual(asked, [channel.id]);
});

test('finds a channel that is connected later', async () => {
  const channel = anyChannel();
  const stored = new Map<ChannelId, Channel>();
  const { find } = storeOf(stored);
  assert.equal(await find(channel.id), undefined);
  stored.set(channel.id, channel);
  assert.equal((await find(channel.id))?.project, channel.project);
});

test.run();
