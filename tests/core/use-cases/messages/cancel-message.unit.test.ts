import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { secondMs, utcDay } from '../../../../core/shared/time.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import {
  type DrivenHost,
  type DrivenHostOptions,
  drivenHost,
} from '../../../support/hosts/driven-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('cancelling a message');

const send = async (host: DrivenHost, template?: string) => {
  const payload = template
    ? ({ kind: 'template', id: template, bodyParameters: ['Ada'] } as const)
    : ({ kind: 'text', text: 'Any text' } as const);
  const { project, channel } = host;
  const to = '+12025550123';
  return rightOf(
    await host.acceptMessage({ project, send: { channel, to, payload, metadata: {} } }),
  ).message;
};

const usageOf = async ({ stores, project, time }: DrivenHost) => {
  const rows = await stores.usage.sum(project, utcDay(time.clock()), '9999-12-31');
  return Object.fromEntries(rows.map(({ metric, quantity }) => [metric, quantity]));
};

/** A host whose provider counts its calls; it answers after a second. */
const counting = async (options: DrivenHostOptions['provider'] = (sandbox) => sandbox) => {
  const calls: string[] = [];
  const host = await drivenHost({
    provider: (sandbox, ledger) => {
      const provider = options(sandbox, ledger);
      return {
        ...provider,
        send: (call) => {
          calls.push(call.message.id);
          return provider.send(call);
        },
      };
    },
  });
  return { host, calls };
};

test('lets it fail, and it is never sent: usage is as if it had not been accepted', async () => {
  const { host, calls } = await counting();
  const { project, channel } = host;
  host.crash();
  const id = await send(host);
  assert.deepEqual(await usageOf(host), { outbound_messages: 1 });
  const cancelled = rightOf(await host.cancelMessage({ project, id }));
  assert.deepEqual([cancelled.progress.status, cancelled.error?.code], ['failed', 'cancelled']);
  host.restart();
  await host.time.advance(60 * secondMs);
  assert.deepEqual(calls, []);
  assert.deepEqual(await usageOf(host), {});
  assert.equal(await host.jobOf(project, id), undefined);
  assert.deepEqual(await host.stores.queue.backlogsOf(project), [
    { channel, jobs: 0, oldest: undefined },
  ]);
});

test('counts a template no more under the category that it had', async () => {
  const { host } = await counting();
  const { project, channel } = host;
  const template = rightOf(
    await host.createTemplate({
      ...{ project, channel, name: 'welcome', language: 'en', category: 'utility' },
      ...{ body: 'Hello {{1}}.', components: {}, examples: undefined, submit: true },
    }),
  );
  // By then the worker has released the channel, so it does not claim the send in its commit.
  await host.time.advance(60 * secondMs);
  host.crash();
  const id = await send(host, template.id);
  assert.deepEqual(await usageOf(host), { outbound_messages: 1, template_utility: 1 });
  const stored = rightOf(await host.getTemplate({ project, id: template.id }));
  const puts = { templates: [{ ...stored, category: 'marketing' as const }] };
  rightOf(await host.stores.commit({ project, at: host.time.clock(), puts }));
  rightOf(await host.cancelMessage({ project, id }));
  assert.deepEqual(await usageOf(host), {});
});

test('is refused for a message that went out, with its status', async () => {
  const { host, calls } = await counting();
  const { project } = host;
  const id = await send(host);
  await host.time.advance(60 * secondMs);
  assert.deepEqual(calls, [id]);
  const { status } = rightOf(await host.getMessage({ project, id })).progress;
  const refusal = { code: 'message_not_cancellable', id, reason: status };
  assert.deepEqual(leftOf(await host.cancelMessage({ project, id })), refusal);
});

test('is refused while a call runs, and after the worker that began it died', async () => {
  const never = new Promise<never>(() => {});
  const { host, calls } = await counting((sandbox) => ({ ...sandbox, send: () => never }));
  const { project } = host;
  const id = await send(host);
  await host.time.advanceUntil(secondMs, async () => calls.length === 1);
  const refusal = { code: 'message_not_cancellable', id, reason: 'under_way' };
  assert.deepEqual(leftOf(await host.cancelMessage({ project, id })), refusal);
  host.crash();
  assert.deepEqual(leftOf(await host.cancelMessage({ project, id })), refusal);
});

test('is allowed again after a call that surely did not arrive', async () => {
  const { host, calls } = await counting((sandbox) => ({
    ...sandbox,
    send: async () => ({ kind: 'not_taken', waitMs: 60 * secondMs, providerCode: null }),
  }));
  const { project } = host;
  const id = await send(host);
  await host.time.advance(secondMs);
  assert.deepEqual(calls, [id]);
  rightOf(await host.cancelMessage({ project, id }));
  await host.time.advance(600 * secondMs);
  assert.deepEqual(calls, [id]);
});

test('has one winner against the worker at each turn of the event loop', async () => {
  for (let turns = 0; turns < 60; turns += 1) {
    const { host, calls } = await counting();
    const { project } = host;
    const id = await send(host);
    const driving = host.time.advance(60 * secondMs);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const answer = await host.cancelMessage({ project, id });
    await driving;
    await host.time.advance(60 * secondMs);
    assert.deepEqual(calls, E.isRight(answer) ? [] : [id], `after ${turns} turns`);
  }
});

test.run();
