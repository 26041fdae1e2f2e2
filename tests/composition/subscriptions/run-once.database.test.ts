import assert from 'node:assert/strict';
import { openSandbox } from '../../../composition/host/index.js';
import { minuteMs } from '../../../core/shared/time.js';
import { rightOf } from '../../support/fixtures/either.js';
import { hostStoreNames } from '../../support/hosts/store-names.js';
import { suite } from '../../support/suite.js';
import { hostsForOneRun } from './run-once-host.js';

const payload = { kind: 'text', text: 'Hello' } as const;

for (const name of hostStoreNames) {
  const test = suite(`runOnce: ${name}`);

  test('does what is due in a process that ends, and says when it is to run again', async () => {
    const { host, close } = await hostsForOneRun(name);
    const accepting = host();
    const { project, channel } = await openSandbox(accepting);
    const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
    const { message: id } = rightOf(await accepting.acceptMessage({ project, send }));
    await accepting.stop();

    const messaging = host();
    const seen: string[] = [];
    await messaging.subscribe({ name: 'seen', project, types: ['message.*'] }, ({ type }) => {
      seen.push(type);
    });
    const { done, nextDueAt } = await messaging.runOnce({ maxMs: minuteMs });
    const { status } = rightOf(await messaging.getMessage({ project, id })).progress;
    assert.equal(status, 'read');
    assert.equal(done.providerCalls, 1);
    assert.ok(done.reports >= 2);
    assert.deepEqual(
      seen,
      ['accepted', 'sent', 'delivered', 'read'].map((step) => `message.${step}`),
    );
    assert.equal(done.events, seen.length);
    assert.equal(nextDueAt, null);
    const again = await messaging.runOnce();
    assert.deepEqual(Object.values(again.done), [0, 0, 0, 0, 0]);
    await messaging.stop();
    await close();
  });

  test('judges what was posted in a transaction, and sends it', async () => {
    const { host, close } = await hostsForOneRun(name);
    const posting = host();
    const { project, channel } = await openSandbox(posting);
    const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
    const { message: id } = await posting.transaction(async (_, { postMessage }) =>
      rightOf(await postMessage({ project, send })),
    );
    await posting.stop();

    await using messaging = host();
    const { done, isComplete, nextDueAt } = await messaging.runOnce({ maxMs: minuteMs });
    const { status } = rightOf(await messaging.getMessage({ project, id })).progress;
    assert.equal(status, 'read');
    assert.equal(done.providerCalls, 1);
    assert.equal(isComplete, true);
    assert.equal(nextDueAt, null);
    await close();
  });

  test('counts the attempts of a handler over processes, and keeps its pauses', async () => {
    const { host, close, clock, pass, faults } = await hostsForOneRun(name);
    const accepting = host();
    const { project, channel } = await openSandbox(accepting);
    const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
    rightOf(await accepting.acceptMessage({ project, send }));
    await accepting.stop();
    const tries: number[] = [];
    const dues: (number | null)[] = [];
    for (let i = 0; i < 4; i += 1) {
      const messaging = host();
      const options = { name: 'broken', project, attempts: 5 } as const;
      await messaging.subscribe(options, (_, { attempt }) => {
        tries.push(attempt);
        throw new Error('no');
      });
      const { nextDueAt } = await messaging.runOnce({ maxMs: minuteMs });
      dues.push(nextDueAt === null ? null : nextDueAt - clock());
      await messaging.stop();
      pass(minuteMs);
    }
    assert.deepEqual(tries.slice(0, 5), [1, 2, 3, 4, 5]);
    assert.ok(dues[0] !== null);
    assert.ok(faults.some((fault) => Object(fault).name === 'EventDeadLettered'));
    await close();
  });

  test('does not run beside the services, and begins nothing after its time', async () => {
    const { host, close } = await hostsForOneRun(name);
    const messaging = host();
    const running = messaging.runOnce();
    await assert.rejects(messaging.runOnce(), /runOnce runs/);
    assert.throws(messaging.start, /runOnce runs/);
    await running;
    await assert.rejects(messaging.runOnce({ maxMs: 0 }), /maxMs is 0/);
    messaging.start();
    await assert.rejects(messaging.runOnce(), /services run already/);
    await messaging.stop();
    await assert.rejects(messaging.runOnce(), /were stopped/);
    await close();
  });

  test.run();
}
