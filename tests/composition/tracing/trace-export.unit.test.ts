import assert from 'node:assert/strict';
import { traceProtocolIn } from '../../../composition/configuration/trace-export.js';
import { suite } from '../../support/suite.js';

const test = suite('variables of tracing');

const endpoint = 'http://collector:4318';
const read = (environment: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return [traceProtocolIn(environment, problems), problems] as const;
};

test('switch it on by an endpoint or an exporter', () => {
  for (const environment of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint },
    { OTEL_TRACES_EXPORTER: 'otlp' },
    { OTEL_SDK_DISABLED: 'false', OTEL_TRACES_EXPORTER: 'otlp' },
  ])
    assert.deepEqual(read(environment), ['http/protobuf', []]);
});

test('leave it off otherwise', () => {
  for (const environment of [
    {},
    { OTEL_SERVICE_NAME: 'messaging' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'TRUE' },
  ])
    assert.deepEqual(read(environment), [undefined, []]);
});

test('choose the protocol, that of traces before that of all signals', () => {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  assert.deepEqual(read({ ...on, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }), ['http/json', []]);
  const both = {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
  };
  assert.deepEqual(read({ ...on, ...both }), ['http/protobuf', []]);
});

test('are refused when they ask for what the server does not have', () => {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  assert.deepEqual(read({ ...on, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), [
    undefined,
    ['OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "grpc"'],
  ]);
  assert.deepEqual(read({ OTEL_TRACES_EXPORTER: 'zipkin' })[1], [
    'OTEL_TRACES_EXPORTER must be otlp or none, not "zipkin"',
  ]);
});

test('are refused for an endpoint that is no URL, and for an unknown sampler', () => {
  assert.deepEqual(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'foo' })[1], [
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, not "foo"',
  ]);
  assert.deepEqual(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://name:secret@host' })[1], [
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be an http or https URL',
  ]);
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  assert.deepEqual(read({ ...on, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })[1], []);
  assert.match(
    read({ ...on, OTEL_TRACES_SAMPLER: 'sometimes' })[1].join(),
    /^OTEL_TRACES_SAMPLER must be one of always_on, .*, not "sometimes"$/,
  );
});

test.run();
