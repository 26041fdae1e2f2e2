import assert from 'node:assert/strict';
import type { Change } from '../../../../core/commit/change.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
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

/** How a process dies around the commit in which a message falls back. */
type Death = (commit: Stores['commit'], change: Change) => Promise<unknown>;
const deaths = {
  before: async () => undefined,
  after: (commit, change) => commit(change),
} as const satisfies Readonly<Record<string, Death>>;

/** A store that posts the next message in a commit of its own, and dies between the two. */
export const dyingBetweenTwo: Death = (commit, { posts: _, ...change }) => commit(change);

/** A provider that refuses every message for a reason that the next channel can mend. */
const refusing = (sandbox: ChatProvider): ChatProvider => ({
  ...sandbox,
  send: async () => ({
    kind: 'refused',
    error: { code: 'recipient_unreachable', message: 'No account.' },
    providerCode: null,
  }),
});

/** P10: whenever a process dies, a failed message that names the one in its place has it. */
export const checkOfOneCommit = async (death?: Death): Promise<void> => {
  for (const dies of death ? [death] : Object.values<Death>(deaths)) {
    let hasDied = false;
    const stores = (real: Stores): Stores => ({
      ...real,
      commit: onProjects(real.commit, async (change) => {
        if (hasDied || change.posts === undefined) return real.commit(change);
        hasDied = true;
        await dies(real.commit, change);
        throw new PortFailure('the process died');
      }),
    });
    const host = await drivenHost({ provider: refusing, stores });
    const { project, channel, time, getMessage } = host;
    const payload = { kind: 'text', text: 'Hello' } as const;
    const fallbackChannels = [await host.connect()];
    const send = { channel, fallbackChannels, to: '+12025550123', payload, metadata: {} };
    const { message } = rightOf(await host.acceptMessage({ project, send }));
    await time.advance(20 * minuteMs);
    assert.ok(hasDied, 'nothing fell back');
    const { progress, fallbackMessage } = rightOf(await getMessage({ project, id: message }));
    assert.equal(progress.status, 'failed');
    if (fallbackMessage === undefined) continue;
    const posted = await host.stores.postedSends.next(project, 9);
    assert.ok(
      posted.some((each) => each.message === fallbackMessage),
      `P10: nothing is posted in place of ${message}`,
    );
  }
};
