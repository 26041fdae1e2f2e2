import assert from 'node:assert/strict';
import { Counter, Histogram, Registry } from 'prom-client';
import { metricsText } from '../../../composition/metrics/of-all-processes.js';
import { queryGauges } from '../../../composition/metrics/query-gauges.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import { suite } from '../../support/suite.js';

const cases = suite('metrics of several processes');

const registryOf = async (calls: number, rows: number): Promise<Registry> => {
  const registry = new Registry();
  const registers = [registry];
  const counter = new Counter({ name: 'calls', help: 'Calls.', labelNames: ['kind'], registers });
  counter.inc({ kind: 'a' }, calls);
  new Histogram({ name: 'seconds', help: 'Seconds.', buckets: [1], registers }).observe(calls);
  const { timer, advance } = drivenTime(0);
  const gauges = queryGauges(registry, { timer, onFault: (error) => assert.fail(String(error)) });
  gauges.add({
    help: { rows: 'Rows.' },
    query: async () => [{ name: 'rows', value: rows }],
  });
  gauges.start();
  await advance(0);
  return registry;
};

cases('have the number of the process; what all read from one store is shown once', async () => {
  const [one, two] = await Promise.all(
    [await registryOf(1, 5), await registryOf(2, 5)].map((each) => each.getMetricsAsJSON()),
  );
  const text = await metricsText({
    reports: new Map([
      [1, one ?? []],
      [2, two ?? []],
    ]),
    crashes: 4,
  });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(lines, [
    'calls{kind="a",process="1"} 1',
    'calls{kind="a",process="2"} 2',
    'seconds_bucket{le="1",process="1"} 1',
    'seconds_bucket{le="+Inf",process="1"} 1',
    'seconds_sum{process="1"} 1',
    'seconds_count{process="1"} 1',
    'seconds_bucket{le="1",process="2"} 0',
    'seconds_bucket{le="+Inf",process="2"} 1',
    'seconds_sum{process="2"} 2',
    'seconds_count{process="2"} 1',
    'rows 5',
    'roundtrip_process_crashes_total 4',
  ]);
});

cases.run();
