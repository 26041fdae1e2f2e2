import assert from 'node:assert/strict';
import { context, trace } from '@opentelemetry/api';
import { openTelemetryTracer } from '../../../adapters/opentelemetry/index.js';
import { orThrow } from '../../../composition/host/index.js';
import { createTestMessaging, type TestMessaging } from '../../../composition/testing/index.js';
import { commitSpans } from '../../../composition/tracing/commit-spans.js';
import type { SendCall } from '../../../core/ports/provider/chat-provider.js';
import { spanIdOf, type TraceContext, traceContextOf } from '../../../core/shared/trace-context.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { relationsOf, withRecordedSpans } from '../../support/tracing/recorded-spans.js';

const test = suite('traces of an embedding program');

const given = present(
  traceContextOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'a=1'),
);
const other = present(traceContextOf('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'));
const unsampled = present(
  traceContextOf('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'),
);
const text = { to: '+12025550123', payload: { kind: 'text', text: 'a' }, metadata: {} } as const;

/** Sends a message and returns the trace that its provider got. */
const sentTrace = async (
  { project, channel, acceptMessage, provider, advance }: TestMessaging,
  trace?: TraceContext,
): Promise<TraceContext | undefined> => {
  const calls: SendCall[] = [];
  provider.answer((call) => void calls.push(call));
  orThrow(await acceptMessage({ project, send: { channel, ...text }, trace }));
  await advance('10s');
  assert.equal(calls.length, 1);
  return calls[0]?.trace;
};

test('are passed on to the provider when they are given, and none otherwise', async () => {
  const messaging = await createTestMessaging();
  assert.equal(await sentTrace(messaging, given), given);
  assert.equal(await sentTrace(messaging), undefined);
  await messaging.stop();
});

test('begin with the span that is active when a message is accepted', () =>
  withRecordedSpans(async ({ span }) => {
    const messaging = await createTestMessaging();
    const own = trace.getTracer('a program').startSpan('order');
    const passedOn = await context.with(trace.setSpan(context.active(), own), () =>
      sentTrace(messaging),
    );
    own.end();
    await messaging.stop();
    assert.equal(relationsOf(span('send test')).parent, own.spanContext().spanId);
    assert.equal(passedOn && spanIdOf(passedOn), span('send test').spanContext().spanId);
  }));

test('continue in the calls and events of a template that was submitted', () =>
  withRecordedSpans(async ({ spans, span }) => {
    const messaging = await createTestMessaging();
    const { project, channel, webhooks, advance } = messaging;
    orThrow(
      await messaging.createWebhookEndpoint({
        ...{ project, url: 'https://hooks.example/a', subscribedTypes: ['template.*'] },
        ...{ description: null, environment: 'live' },
      }),
    );
    const template = orThrow(
      await messaging.createTemplate({
        ...{ project, channel, name: 'welcome', language: 'en', category: 'utility' },
        ...{ body: 'Welcome', components: {}, examples: [], submit: true, trace: given },
      }),
    );
    assert.equal(template.trace, given);
    await advance('1m');
    await messaging.stop();
    assert.equal(relationsOf(span('submit_template test')).parent, spanIdOf(given));
    assert.ok(webhooks.received.length >= 2, 'submitted and approved');
    for (const each of spans('webhook attempt'))
      assert.equal(relationsOf(each).parent, spanIdOf(given));
  }));

test('say why a call or an attempt failed', () =>
  withRecordedSpans(async ({ span }) => {
    const messaging = await createTestMessaging();
    const { project, provider, webhooks, createWebhookEndpoint } = messaging;
    orThrow(
      await createWebhookEndpoint({
        ...{ project, url: 'https://hooks.example/a', subscribedTypes: ['message.*'] },
        ...{ description: null, environment: 'live' },
      }),
    );
    webhooks.answerNext(500);
    provider.answerNext({
      ...{ kind: 'refused', providerCode: '131026' },
      error: { code: 'recipient_unreachable', message: `${text.to} has no account.` },
    });
    orThrow(
      await messaging.acceptMessage({ project, send: { channel: messaging.channel, ...text } }),
    );
    await messaging.advance('1s');
    await messaging.stop();
    const { attributes } = span('send test');
    assert.equal(attributes['error.type'], 'refused');
    assert.equal(attributes['roundtrip.provider.code'], '131026');
    assert.ok(!JSON.stringify(attributes).includes(text.to), 'a number is in the span');
    assert.equal(span('webhook attempt').attributes['error.type'], '500');
  }));

test('of a commit group have one span, which links to all but the first that is recorded', () =>
  withRecordedSpans(({ spans, span }) => {
    const observe = commitSpans(openTelemetryTracer(), () => 1_700_000_000_250);
    observe({ changes: 9, durationMs: 5 });
    observe({ changes: 9, durationMs: 5, traces: [unsampled] });
    assert.deepEqual(spans(), []);
    observe({ changes: 9, durationMs: 250, traces: [unsampled, given, other] });
    const group = span('commit group');
    assert.deepEqual(relationsOf(group), { parent: spanIdOf(given), links: [spanIdOf(other)] });
    assert.deepEqual(group.startTime, [1_700_000_000, 0]);
    assert.equal(group.attributes['roundtrip.changes'], 9);
  }));

test.run();
