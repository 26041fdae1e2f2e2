import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import type { AnsweredRequest } from '../../../adapters/http/index.js';
import { requestMetrics } from '../../../composition/metrics/requests.js';
import type { RequestId } from '../../../core/shared/ids.js';
import { suite } from '../../support/suite.js';

const cases = suite('metrics of requests');

const request: AnsweredRequest = {
  request: 'req_1' as RequestId,
  route: '/v1/events/stream',
  method: 'GET',
  givenMethod: 'GET',
  status: 200,
  error: null,
  errorAt: null,
  target: '/v1/events/stream',
  given: undefined,
  idempotencyKey: undefined,
  isReplay: false,
  address: '127.0.0.1',
  caller: undefined,
  traceId: undefined,
  isStream: false,
  seconds: 0.01,
  bytesIn: 0,
  bytesOut: 0,
};

cases('leave out how long a stream lasts, and not how long its refusal took', async () => {
  const registry = new Registry();
  const onAnswered = requestMetrics(registry);
  onAnswered({ ...request, isStream: true, seconds: 900 });
  onAnswered({ ...request, status: 429, error: 'event_stream_limit_exceeded' });
  const counts = (await registry.metrics()).match(/duration_seconds_count.*/g);
  assert.deepEqual(counts, [
    'duration_seconds_count{method="GET",route="/v1/events/stream",status="429"} 1',
  ]);
});

cases.run();
