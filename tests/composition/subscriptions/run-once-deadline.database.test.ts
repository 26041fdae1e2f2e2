import assert from 'node:assert/strict';
import {
  type HostOptions,
  openSandbox,
  type RunOnceOptions,
} from '../../../composition/host/index.js';
import { withinTime } from '../../../composition/host/within-time.js';
import { deferred } from '../../../core/shared/scheduling/deferred.js';
import { hourMs, minuteMs } from '../../../core/shared/time.js';
import { rightOf } from '../../support/fixtures/either.js';
import { hostStoreNames } from '../../support/hosts/store-names.js';
import { suite } from '../../support/suite.js';
import { hostsForOneRun } from './run-once-host.js';

const payload = { kind: 'text', text: 'Hello' } as const;
const never = new Promise<never>(() => {});
/** Longer than the lease of work whose process has died, and than the wait for a report. */
const leasesEndMs = hourMs;
const short = { maxMs: 300, graceMs: 50 } as const satisfies RunOnceOptions;

for (const name of hostStoreNames) {
  const test = suite(`the deadline of runOnce: ${name}`);

  const accepted = async () => {
    const opened = await hostsForOneRun(name);
    await using accepting = opened.host();
    const { project, channel } = await openSandbox(accepting);
    const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
    const { message: id } = rightOf(await accepting.acceptMessage({ project, send }));
    /** Short runs until one has met what hangs: the time of a run can be over before, on a slow machine. */
    const runsUntil = async (hasMet: () => boolean, options: HostOptions) => {
      for (;;) {
        const messaging = opened.host(options);
        const { isComplete, nextDueAt } = await messaging.runOnce(short);
        assert.notEqual(nextDueAt, null);
        await messaging.stop();
        if (hasMet()) {
          assert.equal(isComplete, false);
          return nextDueAt;
        }
        // The run before can be late to give its lease back, and nothing is due for this one until it ends.
        if (isComplete) opened.pass(leasesEndMs);
      }
    };
    return { ...opened, project, channel, id, runsUntil };
  };

  test('a provider that never answers: the next run resolves the unknown send, once', async () => {
    const { host, close, clock, pass, project, id, runsUntil } = await accepted();
    let calls = 0;
    const send = (): Promise<never> => {
      calls += 1;
      return never;
    };
    const nextDueAt = await runsUntil(() => calls > 0, {
      providers: { sandbox: { send, unknownWaitMs: 0, silenceCounts: true } },
    });
    assert.equal(calls, 1);
    // The end of the lease.
    assert.ok(nextDueAt !== null && nextDueAt > clock(), `${nextDueAt}`);

    pass(leasesEndMs);
    await using messaging = host();
    const { done, isComplete } = await messaging.runOnce({ maxMs: 10 * minuteMs });
    assert.equal(isComplete, true);
    assert.equal(done.providerCalls, 1);
    const { status } = rightOf(await messaging.getMessage({ project, id })).progress;
    assert.equal(status, 'read');
    await close();
  });

  test('a webhook receiver that never answers: the next run delivers', async () => {
    const { host, close, pass, project, channel, runsUntil } = await accepted();
    const endpoint = {
      url: 'https://example.com/hook',
      subscribedTypes: ['message.accepted'],
    } as const;
    await using accepting = host();
    const more = { environment: 'test', description: null } as const;
    rightOf(await accepting.createWebhookEndpoint({ project, ...more, ...endpoint }));
    const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
    rightOf(await accepting.acceptMessage({ project, send }));
    const ids: string[] = [];
    const hangs: HostOptions['sendWebhook'] = ({ body }) => {
      ids.push(JSON.parse(body).id);
      return never;
    };
    await runsUntil(() => ids.length > 0, { sendWebhook: hangs });

    pass(leasesEndMs);
    const delivered: string[] = [];
    await using messaging = host({
      sendWebhook: async ({ body }) => {
        delivered.push(JSON.parse(body).id);
        return { durationMs: 1, responseBody: '', error: null, statusCode: 204 };
      },
    });
    assert.equal((await messaging.runOnce({ maxMs: 10 * minuteMs })).isComplete, true);
    assert.deepEqual(delivered, ids);
    await close();
  });

  test('a handler that never ends: the next run handles its event, and those after it', async () => {
    const { host, close, pass, project } = await accepted();
    const options = { name: 'hanging', project, types: ['message.*'] } as const;
    const begun: number[] = [];
    for (; begun.length === 0; ) {
      const messaging = host();
      await messaging.subscribe(options, ({ sequence }) => {
        begun.push(sequence);
        return never;
      });
      const { isComplete } = await messaging.runOnce(short);
      assert.equal(isComplete, false);
      await messaging.stop();
    }

    pass(leasesEndMs);
    const handled: number[] = [];
    await using messaging = host();
    await messaging.subscribe(options, ({ sequence }) => void handled.push(sequence));
    assert.equal((await messaging.runOnce({ maxMs: 10 * minuteMs })).isComplete, true);
    const { items } = rightOf(await messaging.listEvents({ project, limit: 99 }));
    const events = items.filter(({ type }) => type.startsWith('message.'));
    assert.deepEqual(
      handled,
      events.map(({ sequence }) => sequence).sort((a, b) => a - b),
    );
    assert.equal(handled[0], begun[0]);
    await close();
  });

  test('a commit that never ends, and a database that answers nothing', async () => {
    const { host, stores, close, pass, project, id } = await accepted();
    const hanging = (): Promise<never> => never;
    const slow = host({ stores: { ...stores, commit: hanging } });
    assert.equal((await slow.runOnce(short)).isComplete, false);
    await slow.stop();
    const silent = host({ stores: { ...stores, nextDueAt: hanging } });
    const answer = await silent.runOnce(short);
    assert.equal(answer.isComplete, false);
    assert.notEqual(answer.nextDueAt, null);
    await silent.stop();

    pass(leasesEndMs);
    await using messaging = host();
    assert.equal((await messaging.runOnce({ maxMs: 10 * minuteMs })).isComplete, true);
    const { status } = rightOf(await messaging.getMessage({ project, id })).progress;
    assert.equal(status, 'read');
    await close();
  });

  test('refuses a negative grace, and takes no limit at all', async () => {
    const { host, close } = await hostsForOneRun(name);
    await using messaging = host();
    await assert.rejects(messaging.runOnce({ graceMs: -1 }), /graceMs is -1/);
    const { isComplete } = await messaging.runOnce({ maxMs: Infinity, graceMs: Infinity });
    assert.equal(isComplete, true);
    await close();
  });

  test.run();
}

const time = suite('withinTime');

time('gives the value, passes a failure on, and tells a failure that comes late', async () => {
  const late: unknown[] = [];
  const callbacks: (() => void)[] = [];
  const within = withinTime(
    (_, callback) => {
      callbacks.push(callback);
      return () => {};
    },
    (error) => late.push(error),
  );
  assert.deepEqual(await within(1, Promise.resolve(5)), { value: 5 });
  await assert.rejects(within(1, Promise.reject(new Error('at once'))), /at once/);
  assert.deepEqual(late, []);
  const end = deferred<void>();
  const work = end.promise.then(() => Promise.reject('after it'));
  const waiting = within(1, work);
  callbacks.at(-1)?.();
  assert.equal(await waiting, 'late');
  end.resolve();
  await work.catch(() => {});
  assert.deepEqual(late, ['after it']);
});

time.run();
