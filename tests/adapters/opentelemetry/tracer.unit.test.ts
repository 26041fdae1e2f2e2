import assert from 'node:assert/strict';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AlwaysOffSampler } from '@opentelemetry/sdk-trace-node';
import { openTelemetryTracer } from '../../../adapters/opentelemetry/index.js';
import type { SpanStart } from '../../../core/ports/machine/tracer.js';
import { spanIdOf, traceContextOf, traceIdOf } from '../../../core/shared/trace-context.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';
import { relationsOf, withRecordedSpans } from '../../support/tracing/recorded-spans.js';

const test = suite('tracer of OpenTelemetry');

const tracer = openTelemetryTracer();
const described: SpanStart = { name: 'a span', kind: 'internal', attributes: { count: 1 } };
const parent = present(
  traceContextOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'a=1'),
);
const other = present(traceContextOf('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'));

test('does nothing, and describes no span, when no SDK is registered', () => {
  const describe = (): SpanStart => assert.fail('a span was described');
  assert.equal(tracer.begin(describe), undefined);
  assert.equal(tracer.current(), undefined);
  tracer.link(parent);
});

test('records spans with an SDK that was registered later, until it is gone', async () => {
  await withRecordedSpans(({ span }) => {
    const begun = present(
      tracer.begin(() => ({ ...described, kind: 'client', parent, links: [other] })),
    );
    begun.end({ more: 'x' });
    const recorded = span('a span');
    assert.equal(recorded.kind, SpanKind.CLIENT);
    assert.equal(recorded.instrumentationScope.name, 'roundtrip');
    assert.deepEqual(recorded.attributes, { count: 1, more: 'x' });
    assert.deepEqual(recorded.status.code, SpanStatusCode.UNSET);
    assert.deepEqual(relationsOf(recorded), { parent: spanIdOf(parent), links: [spanIdOf(other)] });
    assert.equal(traceIdOf(begun.context), traceIdOf(parent));
    assert.equal(spanIdOf(begun.context), recorded.spanContext().spanId);
    assert.match(begun.context, / a=1$/);
  });
  assert.equal(
    tracer.begin(() => described),
    undefined,
  );
});

test('says of a failed span why it failed, and begins it when it is told to', () =>
  withRecordedSpans(({ span }) => {
    present(tracer.begin(() => ({ ...described, beganAt: 1_700_000_000_500 }))).end({}, 'timeout');
    const recorded = span('a span');
    assert.equal(recorded.status.code, SpanStatusCode.ERROR);
    assert.equal(recorded.attributes['error.type'], 'timeout');
    assert.deepEqual(recorded.startTime, [1_700_000_000, 500_000_000]);
  }));

test('makes a span the active one in what it runs, and links only to other traces', () =>
  withRecordedSpans(async ({ span }) => {
    const begun = present(tracer.begin(() => ({ ...described, parent })));
    await begun.activate(async () => {
      await Promise.resolve();
      assert.equal(tracer.current(), begun.context);
      tracer.link(other);
      tracer.link(parent);
    });
    assert.equal(tracer.current(), undefined);
    begun.end();
    assert.deepEqual(relationsOf(span('a span')).links, [spanIdOf(other)]);
  }));

test('passes a trace on that is not sampled', () =>
  withRecordedSpans(({ spans }) => {
    const begun = present(tracer.begin(() => ({ ...described, parent })));
    begun.end();
    assert.equal(traceIdOf(begun.context), traceIdOf(parent));
    assert.match(begun.context, /^00-\w+-\w+-00/);
    assert.deepEqual(spans(), []);
  }, new AlwaysOffSampler()));

test('survives an SDK that throws', () => {
  const broken = () => assert.fail('the SDK is broken');
  trace.setGlobalTracerProvider({
    getTracer: () => ({ startSpan: broken, startActiveSpan: broken }),
  });
  try {
    assert.equal(
      tracer.begin(() => described),
      undefined,
    );
  } finally {
    trace.disable();
  }
});

test.run();
