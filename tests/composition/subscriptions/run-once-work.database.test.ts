import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { type HostOptions, openSandbox } from '../../../composition/host/index.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { minuteMs } from '../../../core/shared/time.js';
import { rightOf } from '../../support/fixtures/either.js';
import { hostStoreNames } from '../../support/hosts/store-names.js';
import { suite } from '../../support/suite.js';
import { hostsForOneRun } from './run-once-host.js';

const payload = { kind: 'text', text: 'Hello' } as const;
const receiver = {
  environment: 'test',
  url: 'https://example.com/hook',
  subscribedTypes: ['message.*'],
  description: null,
} as const;
const answered = { durationMs: 1, responseBody: '', error: null } as const;

for (const name of hostStoreNames) {
  const test = suite(`what runOnce does: ${name}`);

  /** A project with messages to these numbers, of which nothing was done yet. */
  const accepted = async (recipients: readonly PhoneNumber[], options: HostOptions = {}) => {
    const opened = await hostsForOneRun(name);
    await using accepting = opened.host(options);
    const { project, channel } = await openSandbox(accepting);
    rightOf(await accepting.createWebhookEndpoint({ project, ...receiver }));
    for (const to of recipients) {
      const send = { channel, to, payload, metadata: {} };
      rightOf(await accepting.acceptMessage({ project, send }));
    }
    return { ...opened, project };
  };

  test('delivers webhooks, and says when a failed one is due again', async () => {
    const { host, close, clock, pass } = await accepted(['+12025550123']);
    const tried: string[] = [];
    let refuses = true;
    const sendWebhook: HostOptions['sendWebhook'] = async ({ body }) => {
      const { type } = JSON.parse(body);
      tried.push(type);
      return { ...answered, statusCode: refuses && type === 'message.sent' ? 500 : 204 };
    };
    const events = ['accepted', 'sent', 'delivered', 'read'].map((step) => `message.${step}`);

    await using first = host({ sendWebhook });
    const { done, nextDueAt } = await first.runOnce({ maxMs: minuteMs });
    assert.deepEqual([...new Set(tried)].sort(), [...events].sort());
    assert.equal(done.deliveries, tried.length);
    assert.ok(nextDueAt !== null && nextDueAt > clock(), `${nextDueAt}`);

    refuses = false;
    const before = tried.length;
    pass(nextDueAt - clock());
    await using second = host({ sendWebhook });
    const again = await second.runOnce({ maxMs: minuteMs });
    assert.deepEqual(tried.slice(before), ['message.sent']);
    assert.equal(again.done.deliveries, 1);
    assert.equal(again.nextDueAt, null);
    await close();
  });

  test('fetches the media of a message that it received, when its file is there', async () => {
    const { host, close, clock, pass, project } = await accepted(['+12025550110']);
    const sendWebhook = async () => ({ ...answered, statusCode: 204 });
    let received = 0;
    let status: string | undefined;
    for (let runs = 0; status !== 'stored'; runs += 1) {
      assert.ok(runs < 100, `the file is ${status}`);
      await using messaging = host({ sendWebhook });
      const { done, nextDueAt } = await messaging.runOnce({ maxMs: minuteMs });
      received += done.inboundMedia;
      const page = { project, direction: 'inbound', limit: 10 } as const;
      const [message] = rightOf(await messaging.listMessages(page)).items;
      if (message?.content.type === 'image') status = message.content.media ? 'stored' : 'pending';
      if (status === 'stored') assert.equal(nextDueAt, null);
      else assert.ok(nextDueAt !== null, 'nothing is due');
      if (nextDueAt !== null) pass(Math.max(0, nextDueAt - clock()));
    }
    // With its file at once, or first without it.
    assert.ok(received === 1 || received === 2, `${received}`);
    await close();
  });

  test('ends what it has in hand when its time is over, begins nothing more, and the next run does the rest', async () => {
    const { host, close, clock, project } = await accepted([
      '+12025550102',
      '+12025550102',
      '+12025550102',
    ]);
    const maxMs = 500;
    // Longer than a run takes to see that its time is over.
    const longerMs = maxMs + 500;
    const handled: number[] = [];
    const delivered: string[] = [];
    let isFirst = true;
    /** A process with a handler and a receiver; what the first run calls answers after its time. */
    const runOnce = async (limitMs: number) => {
      const began = performance.now();
      const inHand = async (): Promise<void> => {
        if (isFirst) await setTimeout(Math.max(0, began + longerMs - performance.now()));
      };
      await using messaging = host({
        sendWebhook: async ({ body }) => {
          await inHand();
          delivered.push(JSON.parse(body).id);
          return { ...answered, statusCode: 204 };
        },
      });
      const options = { name: 'slow', project, types: ['message.*'] } as const;
      await messaging.subscribe(options, async ({ sequence }) => {
        await inHand();
        handled.push(sequence);
      });
      return messaging.runOnce({ maxMs: limitMs });
    };

    let run = await runOnce(maxMs);
    // On a slow machine the time of a run can be over before its first call.
    while (run.done.events === 0) run = await runOnce(maxMs);
    assert.equal(run.done.events, 1);
    assert.equal(handled.length, 1);
    assert.ok(run.nextDueAt !== null && run.nextDueAt <= clock(), `${run.nextDueAt}`);

    isFirst = false;
    const { nextDueAt } = await runOnce(10 * minuteMs);
    assert.equal(nextDueAt, null);
    assert.deepEqual(
      handled,
      [...new Set(handled)].sort((a, b) => a - b),
    );
    assert.equal(handled.length, 6);
    assert.equal(new Set(delivered).size, 6);
    assert.equal(delivered.length, 6);
    await close();
  });

  test.run();
}
