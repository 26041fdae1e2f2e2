import assert from 'node:assert/strict';
import {
  createTestMessaging,
  outcomes,
  type TestMessaging,
} from '../../composition/testing/index.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import { leftOf, rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';

const test = suite('waiting for a channel');

/** A network that says at each inspection that the channel becomes so, or nothing. */
const networkThatSays = (
  answer: (inspection: number) => 'active' | 'inactive' | undefined,
): ChatProvider => {
  let inspections = 0;
  return {
    unknownWaitMs: 1_000,
    silenceCounts: true,
    send: async () => outcomes.taken(),
    inspect: async ({ id: channel, createdAt: at }) => {
      inspections += 1;
      const becomes = answer(inspections);
      if (!becomes) return [];
      return [{ kind: 'condition', channel, becomes, at, until: null, providerCode: '190' }];
    },
  };
};

const connect = async ({ connectChannel, project }: TestMessaging) => {
  const number = { type: 'sms', provider: 'network', address: '+12025550150' } as const;
  const settings = {};
  return rightOf(await connectChannel({ project, ...number, displayName: null, settings })).id;
};

const kitWith = (network: ChatProvider) => createTestMessaging({ providers: { network } });

test('ends when its provider confirms it', async () => {
  const kit = await kitWith(networkThatSays(() => 'active'));
  const channel = await connect(kit);
  const waiting = kit.waitForChannel({ channel });
  await kit.advance('3s');
  assert.equal(rightOf(await waiting).status, 'active');
});

test('ends at once when it is active already', async () => {
  const { waitForChannel, channel } = await createTestMessaging();
  assert.equal(rightOf(await waitForChannel({ channel })).id, channel);
});

test('ends when its provider refuses it, with the reason', async () => {
  const kit = await kitWith(
    networkThatSays((inspection) => (inspection < 2 ? undefined : 'inactive')),
  );
  const channel = await connect(kit);
  const waiting = kit.waitForChannel({ channel });
  await kit.advance('50s');
  const refusal = leftOf(await waiting);
  assert.ok(refusal.code === 'channel_inactive');
  assert.equal(refusal.status, 'inactive');
  assert.equal(refusal.statusReason?.providerCode, '190');
});

test('ends when the time is over, and not before', async () => {
  const kit = await kitWith(networkThatSays(() => undefined));
  const channel = await connect(kit);
  let hasEnded = false;
  const waiting = kit.waitForChannel({ channel, withinMs: 10_100 }).finally(() => {
    hasEnded = true;
  });
  await kit.advance(10_099);
  assert.ok(!hasEnded, 'it ended early');
  await kit.advance(1);
  const refusal = leftOf(await waiting);
  assert.ok(refusal.code === 'channel_inactive');
  assert.equal(refusal.status, 'pending');
  assert.equal(refusal.statusReason?.reason, 'not_verified');
});

test('refuses a channel that does not exist', async () => {
  const { waitForChannel } = await createTestMessaging();
  assert.equal(leftOf(await waitForChannel({ channel: 'chan_none' })).code, 'channel_not_found');
});

test.run();
