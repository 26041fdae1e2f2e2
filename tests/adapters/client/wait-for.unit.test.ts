import assert from 'node:assert/strict';
import { isWaitError, type Message, roundtrip } from '../../../adapters/client/index.js';
import { suite } from '../../support/suite.js';
import { growing } from '../../support/time/growing.js';

const test = suite('waiting for a message, with the client');

/** A client of a service whose message has one status after the other; the last one stays. */
const clientOf = (...seen: readonly Partial<Message>[]) => {
  let looks = 0;
  const fetch = async () => {
    const message = seen[Math.min(looks, seen.length - 1)];
    looks += 1;
    return new Response(JSON.stringify({ id: 'msg_1', error: null, ...message }));
  };
  const { messages } = roundtrip({ baseUrl: 'https://a.example', key: 'k', fetch });
  return { messages, looks: () => looks };
};

const failedBy = (error: unknown) => {
  assert.ok(isWaitError(error));
  return error;
};

test('ends when it has the status, or one after it', async () => {
  const { messages, looks } = clientOf(
    { status: 'accepted' },
    { status: 'sent' },
    { status: 'read' },
  );
  assert.equal((await messages.waitFor({ id: 'msg_1' }, 'delivered')).status, 'read');
  assert.equal(looks(), 3);
  assert.equal((await messages.waitFor('msg_1', 'read')).status, 'read');
  assert.equal(looks(), 4);
});

test('ends when it has failed, with the reason', async () => {
  const error = { code: 'recipient_unreachable', message: 'No such number.' };
  const { messages } = clientOf({ status: 'sent' }, { status: 'failed', error });
  const failure = failedBy(await messages.waitFor('msg_1', 'delivered').catch((reason) => reason));
  assert.equal(failure.reason, 'failed');
  assert.equal(failure.code, 'recipient_unreachable');
  assert.equal(failure.seen?.status, 'failed');
  assert.equal(failure.message, 'Message msg_1 failed before it was delivered: No such number.');
});

test('ends when the time is over, with the message as it was', () =>
  growing(150, async (timeoutMs) => {
    const { messages, looks } = clientOf({ status: 'sent' });
    const waited = messages.waitFor('msg_1', 'delivered', { timeoutMs });
    const failure = failedBy(await waited.catch((reason) => reason));
    assert.equal(failure.reason, 'timeout');
    assert.equal(failure.code, null);
    assert.equal(failure.message, 'Message msg_1 was not delivered in time. Its status is sent.');
    assert.ok(looks() >= 2, `${looks()} looks`);
  }));

test('ends with the reason of a signal', async () => {
  const { messages } = clientOf({ status: 'sent' });
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('enough')), 20);
  await assert.rejects(
    messages.waitFor('msg_1', 'read', { signal: stop.signal }),
    /^Error: enough$/,
  );
});

test.run();
