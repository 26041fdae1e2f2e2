import assert from 'node:assert/strict';
import { cancellationBody } from '../../../../core/model/messages/sends/posted-send.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import { secondMs } from '../../../../core/shared/time.js';
import { cancelPosted } from '../../../../core/use-cases/posting/cancel-posted.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import {
  type DrivenHost,
  type DrivenHostOptions,
  drivenHost,
} from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('a posted cancellation');

/** A host whose provider counts its calls. */
const counting = async (options: DrivenHostOptions['provider'] = (sandbox) => sandbox) => {
  const calls: string[] = [];
  const host = await drivenHost({
    provider: (sandbox, ledger) => {
      const provider = options(sandbox, ledger);
      const send: typeof provider.send = (call) => {
        calls.push(call.message.id);
        return provider.send(call);
      };
      return { ...provider, send };
    },
  });
  return { host, calls };
};

const send = async ({ project, channel, acceptMessage }: DrivenHost): Promise<MessageId> => {
  const payload = { kind: 'text', text: 'Any text' } as const;
  const given = { channel, to: '+12025550123', payload, metadata: {} };
  return rightOf(await acceptMessage({ project, send: given })).message;
};

/** Posts a cancellation. Gives what takes it. */
const post = async ({ stores, project, channel, time }: DrivenHost, message: MessageId) => {
  const row = { project, message, channel, idempotencyKey: undefined, trace: undefined };
  await stores.postedSends.add({ ...row, body: cancellationBody });
  const [posted] = (await stores.postedSends.next(project, 9)).slice(-1);
  const ports = { ...stores, clock: time.clock };
  return cancelPosted(ports, present(posted), await stores.channels.find(project, channel));
};

const endOf = async ({ stores, project }: DrivenHost, id: MessageId) => {
  const { progress, error } = present(await stores.messages.find(project, id));
  return error?.code ?? progress.status;
};

test('is taken once, and cancels as the use case does', async () => {
  const { host, calls } = await counting();
  host.crash();
  const id = await send(host);
  const take = await post(host, id);
  assert.equal(await take(), 'taken');
  assert.equal(await take(), 'again');
  assert.equal(await endOf(host, id), 'cancelled');
  assert.deepEqual(await host.stores.postedSends.next(host.project, 9), []);
  const second = await post(host, id);
  assert.equal(await second(), 'taken');
  host.restart();
  await host.time.advance(60 * secondMs);
  assert.deepEqual([calls, await endOf(host, id)], [[], 'cancelled']);
});

test('is taken, and changes nothing, while a call runs and when there is no message', async () => {
  const never = new Promise<never>(() => {});
  const { host, calls } = await counting((sandbox) => ({ ...sandbox, send: () => never }));
  const id = await send(host);
  await host.time.advanceUntil(secondMs, async () => calls.length === 1);
  for (const message of [id, anyId('msg')])
    assert.equal(await (await post(host, message))(), 'taken');
  assert.equal(await endOf(host, id), 'accepted');
  assert.deepEqual(await host.stores.postedSends.next(host.project, 9), []);
});

test('is judged again when its message changed meanwhile', async () => {
  const { host } = await counting();
  const { stores, project, time } = host;
  host.crash();
  const id = await send(host);
  const take = await post(host, id);
  const message = present(await stores.messages.find(project, id));
  const puts = { messages: [{ ...message, metadata: { seen: 'yes' } }] };
  rightOf(await stores.commit({ project, at: time.clock(), puts }));
  assert.equal(await take(), 'again');
  assert.equal(await endOf(host, id), 'accepted');
});

test('has one winner against the worker at each turn of the event loop', async () => {
  for (let turns = 0; turns < 60; turns += 1) {
    const { host, calls } = await counting();
    const id = await send(host);
    const take = await post(host, id);
    const driving = host.time.advance(60 * secondMs);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await take();
    await driving;
    await host.time.advance(60 * secondMs);
    const isCancelled = (await endOf(host, id)) === 'cancelled';
    assert.deepEqual(calls, isCancelled ? [] : [id], `after ${turns} turns`);
  }
});

test.run();
