import assert from 'node:assert/strict';
import type { Message } from '../../../../core/model/messages/message.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { drivenHost } from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the sends of a suspended project');

/** A host that notes the calls of its provider, with messages that wait behind each other. */
const open = async () => {
  const calls: { readonly message: string; readonly at: number }[] = [];
  const host: Awaited<ReturnType<typeof drivenHost>> = await drivenHost({
    provider: (sandbox) => ({
      ...sandbox,
      send: async (call) => {
        calls.push({ message: call.message.id, at: host.time.clock() });
        return sandbox.send(call);
      },
    }),
  });
  const { project, channel, stores } = host;
  const accept = (to: PhoneNumber) => {
    const payload = { kind: 'text', text: 'Hello' } as const;
    return host.acceptMessage({ project, send: { channel, to, payload, metadata: {} } });
  };
  const send = async (to: PhoneNumber = '+12025550123') => rightOf(await accept(to)).message;
  const statusOf = async (id: Message['id']) =>
    present(await stores.messages.find(project, id)).progress.status;
  const suspend = () => host.suspendProject({ project, reason: null }).then(rightOf);
  const resume = () => host.resumeProject({ project }).then(rightOf);
  /** Lets one message go each second. */
  const slow = () => host.changeRate({ channel, ratePerSecond: 1 }).then(rightOf);
  return { ...host, calls, accept, send, statusOf, suspend, resume, slow };
};

cases('wait from a second after the suspension on, and go on in order after it', async () => {
  const { time, calls, send, statusOf, suspend, resume, slow, assertNoFaults } = await open();
  await slow();
  const sent: Message['id'][] = [];
  for (let i = 0; i < 20; i += 1) sent.push(await send());
  await time.advance(5 * secondMs);
  const before = calls.length;
  assert.ok(before > 0 && before < 20, String(before));
  await suspend();
  await time.advance(secondMs);
  const during = calls.length;
  await time.advance(hourMs);
  assert.equal(calls.length, during);
  assert.equal(await statusOf(sent.at(-1) ?? 'msg_'), 'accepted');
  await resume();
  await time.advance(5 * minuteMs);
  assert.deepEqual(
    calls.map(({ message }) => message),
    sent,
  );
  assertNoFaults();
});

cases('are refused from the commit of the suspension on', async () => {
  const { accept, suspend, resume, time, calls, assertNoFaults } = await open();
  rightOf(await accept('+12025550123'));
  await time.advance(secondMs);
  await suspend();
  const refused = await accept('+12025550124');
  assert.deepEqual(refused, {
    _tag: 'Left',
    left: { code: 'project_suspended', reason: null, deletesAt: null },
  });
  assert.equal(calls.length, 1);
  await resume();
  rightOf(await accept('+12025550124'));
  await time.advance(secondMs);
  assert.equal(calls.length, 2);
  assertNoFaults();
});

cases('fail at their expiry as usual', async () => {
  const { time, calls, send, statusOf, suspend, slow, assertNoFaults } = await open();
  await slow();
  const sent: Message['id'][] = [];
  for (let i = 0; i < 20; i += 1) sent.push(await send());
  await suspend();
  await time.advance(dayMs + minuteMs);
  assert.ok(calls.length < 20);
  assert.equal(await statusOf(sent.at(-1) ?? 'msg_'), 'failed');
  assertNoFaults();
});

cases('go on when the project is resumed while a worker releases the lane', async () => {
  const { time, calls, send, suspend, resume, slow, assertNoFaults } = await open();
  await slow();
  for (let i = 0; i < 9; i += 1) await send();
  for (let i = 0; i < 40; i += 1) {
    await suspend();
    await time.advance(37 * i);
    await resume();
    await time.advance(13 * i);
  }
  await time.advance(minuteMs);
  assert.equal(calls.length, 9);
  assertNoFaults();
});

cases.run();
