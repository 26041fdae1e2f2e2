import assert from 'node:assert/strict';
import type { ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import { onProjects } from '../../../../core/ports/stores/commit.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { present, rightOf } from '../../fixtures/either.js';
import { drivenHost } from '../../hosts/driven-host.js';

/** A store in which a repeated message is not marked, so that a report that its second call failed lets it fall back. */
export const forgettingDoubt = (stores: Stores): Stores => ({
  ...stores,
  commit: onProjects(stores.commit, (change) => {
    const messages = change.puts?.messages?.map(({ mayHaveArrived: _, ...message }) => message);
    return stores.commit(messages ? { ...change, puts: { ...change.puts, messages } } : change);
  }),
});

/** A provider whose first answer is lost, and that takes the second call. */
const answerLost = (sandbox: ChatProvider): ChatProvider => ({
  ...sandbox,
  recognizesRepeats: false,
  send: async ({ attempt }) =>
    attempt === 1
      ? { kind: 'unknown', reason: 'no answer came' }
      : { kind: 'taken', providerId: 'second' },
});

/** P10: a message that is repeated after an unknown outcome, and then reported as failed, is not sent on its next channel. */
export const checkOfDoubt = async (stores?: (stores: Stores) => Stores): Promise<void> => {
  const host = await drivenHost({ provider: answerLost, ...(stores && { stores }) });
  const { project, channel, time, getMessage } = host;
  const to = '+12025550123';
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, fallbackChannels: [await host.connect()], to, payload, metadata: {} };
  const { message } = rightOf(await host.acceptMessage({ project, send }));
  await time.advance(20 * minuteMs);
  const error = { code: 'recipient_unreachable', message: 'No account.' } as const;
  await host.receiveReports([
    {
      ...{ kind: 'status', channel, providerId: 'second', echo: null, status: 'failed' },
      ...{ at: time.clock(), error, providerCode: null },
    },
  ]);
  const { error: stored, fallbackMessage } = rightOf(await getMessage({ project, id: message }));
  assert.equal(present(stored ?? undefined).code, 'recipient_unreachable');
  assert.equal(fallbackMessage, undefined, `P10: ${message} may have arrived, and fell back`);
  assert.deepEqual(await host.stores.postedSends.next(project, 9), []);
};
