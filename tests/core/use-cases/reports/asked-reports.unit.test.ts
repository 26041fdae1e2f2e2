import assert from 'node:assert/strict';
import type { ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('reports that a provider was asked for');

/** A message whose answer was lost, and a report of another one that arrives later: how often the first is sent. */
const callsAfter = async (isAsked: boolean): Promise<number> => {
  const calls: string[] = [];
  const host = await drivenHost({
    provider: (sandbox): ChatProvider => ({
      ...sandbox,
      recognizesRepeats: false,
      silenceCounts: false,
      send: async ({ message: { to } }) => {
        calls.push(to);
        return to === lost
          ? { kind: 'unknown', reason: 'no answer came' }
          : { kind: 'taken', providerId: 'other' };
      },
    }),
  });
  const { project, channel, time } = host;
  const accept = async (to: string): Promise<void> => {
    const payload = { kind: 'text', text: 'Hello' } as const;
    const send = { channel, to, payload, metadata: {} };
    rightOf(await host.acceptMessage({ project, send }));
    await time.advance(secondMs);
  };
  await accept(lost);
  await accept(other);
  await host.receiveReports([
    {
      ...{ kind: 'status', channel, providerId: 'other', echo: null, status: 'delivered' },
      ...{ at: time.clock(), error: null, providerCode: null, ...(isAsked && { isAsked }) },
    },
  ]);
  await time.advance(5 * minuteMs);
  return calls.filter((to) => to === lost).length;
};
const lost = '+12025550123';
const other = '+12025550124';

test('are no sign that the others arrive by themselves, so that silence is believed later', async () => {
  assert.equal(await callsAfter(false), 2);
  assert.equal(await callsAfter(true), 1);
});

test.run();
