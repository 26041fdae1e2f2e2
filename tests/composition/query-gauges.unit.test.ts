import assert from 'node:assert/strict';
import { Registry } from 'prom-client';
import { queryGauges } from '../../composition/metrics/query-gauges.js';
import { drivenTime } from '../../composition/testing/time/driven-time.js';
import { suite } from '../support/suite.js';

const cases = suite('gauges of the stores');

const scene = () => {
  const time = drivenTime(0);
  const registry = new Registry();
  const faults: unknown[] = [];
  const gauges = queryGauges(registry, {
    timer: time.timer,
    onFault: (error) => faults.push(error),
  });
  const stored = { value: 1, reads: 0, isAway: false, kinds: ['a', 'b'] };
  const query = async () => {
    stored.reads += 1;
    if (stored.isAway) throw new Error('away');
    return [{ name: 'rows', value: stored.value }];
  };
  gauges.add({ help: { rows: 'Rows.' }, query });
  gauges.add({
    help: { kinds: 'Kinds.' },
    labelNames: ['kind'],
    query: async () => {
      if (stored.isAway) throw new Error('away');
      return stored.kinds.map((kind) => ({ name: 'kinds', labels: { kind }, value: 1 }));
    },
  });
  const shown = async () => /^rows (\S+)$/m.exec(await registry.metrics())?.[1];
  const shownKinds = async () =>
    [...(await registry.metrics()).matchAll(/^kinds\{kind="(\w)"\} 1$/gm)].map(([, kind]) => kind);
  return { time, gauges, stored, faults, shown, shownKinds };
};

cases('are read every 15 s, and not by a scrape', async () => {
  const { time, gauges, stored, shown } = scene();
  assert.equal(await shown(), 'Nan');
  gauges.start();
  await time.advance(0);
  assert.equal(await shown(), '1');
  stored.value = 2;
  for (let i = 0; i < 100; i += 1) assert.equal(await shown(), '1');
  await time.advance(14_999);
  assert.deepEqual([await shown(), stored.reads], ['1', 1]);
  await time.advance(1);
  assert.deepEqual([await shown(), stored.reads], ['2', 2]);
});

cases('are NaN after a failed read, which is reported', async () => {
  const { time, gauges, stored, faults, shown } = scene();
  gauges.start();
  await time.advance(0);
  stored.isAway = true;
  await time.advance(15_000);
  assert.deepEqual([await shown(), faults.length], ['Nan', 2]);
  stored.isAway = false;
  await time.advance(15_000);
  assert.equal(await shown(), '1');
});

cases('with labels have the samples of the last read, and none after a failed one', async () => {
  const { time, gauges, stored, shownKinds } = scene();
  assert.deepEqual(await shownKinds(), []);
  gauges.start();
  await time.advance(0);
  assert.deepEqual(await shownKinds(), ['a', 'b']);
  stored.kinds = ['b'];
  await time.advance(15_000);
  assert.deepEqual(await shownKinds(), ['b']);
  stored.isAway = true;
  await time.advance(15_000);
  assert.deepEqual(await shownKinds(), []);
});

cases('are not read after a stop', async () => {
  const { time, gauges, stored } = scene();
  gauges.start();
  await time.advance(0);
  await gauges.stop();
  await time.advance(60_000);
  assert.equal(stored.reads, 1);
});

cases.run();
