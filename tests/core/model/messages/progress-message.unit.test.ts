import assert from 'node:assert/strict';
import fc from 'fast-check';
import { usageOfSteps } from '../../../../core/model/billing/usage.js';
import type { Message } from '../../../../core/model/messages/message.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import { messageAt } from '../../../../core/model/messages/moment.js';
import { progressMessage } from '../../../../core/model/messages/progress-message.js';
import { messageStatuses } from '../../../../core/model/messages/status.js';
import { combinations } from '../../../support/combinations.js';
import { anyChannel, anyMessage, noon, progressTo } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const updates = ['sent', 'delivered', 'read', 'failed'] as const;
const everything = combinations({
  from: messageStatuses,
  status: updates,
  at: [noon - 500, noon + 500, noon + 9_000],
  error: [null, { code: 'recipient_opted_out', message: 'No.' }],
});

const now = noon + 60_000;
const context = () => ({ channel: anyChannel(), now });
const anyMessageAt = (from: (typeof messageStatuses)[number]): Message =>
  anyMessage({ progress: progressTo(from) });

const test = suite('progress of a message');

test('announces each step steps, and nothing else, in order', () => {
  for (const { from, status, at } of everything) {
    const { steps, events } = progressMessage(anyMessageAt(from), { status, at }, context());
    assert.deepEqual(
      events.map(({ type }) => type),
      steps.map((step) => `message.${step}`),
    );
    assert.ok(events.every((event) => event.at === now && event.subject === anyMessage().id));
  }
});

test('shows in each event the message as of that step', () => {
  for (const { from, ...update } of everything) {
    const { events, message, steps } = progressMessage(anyMessageAt(from), update, context());
    for (const [i, { type, moment }] of events.entries()) {
      const shown = messageJson(messageAt(message, type, moment ?? 0));
      assert.equal(shown.status, steps[i]);
      for (const [later, step] of steps.entries())
        assert.equal(shown[`${step}_at`] !== null, later <= i, `${step} in ${steps[i]}`);
    }
    const last = events.at(-1);
    if (last) assert.deepEqual(messageAt(message, last.type, last.moment ?? 0), message);
  }
});

test('gives a reason exactly when the message fails', () => {
  for (const { from, ...update } of everything) {
    const { message, steps } = progressMessage(anyMessageAt(from), update, context());
    const want = update.error ?? { code: 'provider_error' };
    if (steps.includes('failed')) assert.equal(message.error?.code, want.code);
    else assert.equal(message.error, null);
  }
});

test('leaves a message as it was when the update is late or repeated', () => {
  for (const { from, ...update } of everything) {
    const message = anyMessageAt(from);
    const once = progressMessage(message, update, context());
    if (once.steps.length === 0) assert.equal(once.message, message);
    const twice = progressMessage(once.message, update, context());
    assert.deepEqual({ ...twice, message: 0 }, { message: 0, steps: [], events: [], usage: [] });
  }
});

test('counts a delivery and a failure once each, for repeated reports too', () => {
  const anyUpdate = fc.record({
    status: fc.constantFrom(...updates),
    at: fc.integer({ min: noon, max: noon + 9_000 }),
  });
  const property = fc.property(fc.array(anyUpdate), (reports) => {
    let message = anyMessage();
    const counted: string[] = [];
    for (const report of reports) {
      const progression = progressMessage(message, report, context());
      message = progression.message;
      counted.push(...progression.usage.map(({ metric }) => metric));
    }
    const { delivered, failed } = message.progress.reachedAt;
    const want = [
      ...(delivered === undefined ? [] : ['outbound_delivered']),
      ...(failed === undefined ? [] : ['outbound_failed']),
    ];
    assert.deepEqual(counted, want);
  });
  fc.assert(property, seeded(1_000));
});

test('counts on the UTC day of the event', () => {
  const midnight = Date.UTC(2026, 1, 1);
  for (const [at, day] of [
    [midnight - 1, '2026-01-31'],
    [midnight, '2026-02-01'],
  ] as const)
    assert.deepEqual(usageOfSteps(['delivered'], anyChannel(), at), [
      { day, metric: 'outbound_delivered', channelType: 'whatsapp', provider: 'sandbox' },
    ]);
});

test.run();
