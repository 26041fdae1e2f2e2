import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { growthIn } from './growth.js';
import { plotOf } from './plot.js';
import { reportOf } from './report.js';
import type { Sample } from './sample.js';
import { soak } from './soak.js';

const kinds = ['sends', 'reads', 'uploads', 'webhooks'] as const;
const hasHappened = (samples: readonly Sample[], what: (typeof kinds)[number]): boolean =>
  samples.some(({ activity }) => activity[what] > 0);

const test = suite('the soak');

test('loads a server in every way, and samples it', () =>
  withTempFolder(async (folder) => {
    const samples = await soak({
      databaseUrl: `sqlite:${join(folder, 'roundtrip.db')}`,
      environment: { ROUNDTRIP_DATA_DIR: folder },
      seconds: 4,
      sendsPerSecond: 10,
      sampleSeconds: 0.5,
      isEnough: (seen) => kinds.every((what) => hasHappened(seen, what)),
    });
    const { text } = reportOf('sqlite', samples);
    // A server that gets little of a processor refuses some requests, as it should.
    const failures = samples.flatMap(({ activity }) => Object.keys(activity.failures));
    assert.deepEqual(
      failures.filter((what) => what !== '503'),
      [],
      text,
    );
    for (const what of kinds) assert.ok(hasHappened(samples, what), `no ${what}: ${text}`);
    assert.ok(samples.every(({ residentMib, openFiles }) => residentMib > 10 && openFiles > 5));
    assert.match(plotOf('sqlite', samples), /resident memory, MiB/);
  }));

const sampleOf = (second: number, residentMib: number): Sample => ({
  second,
  residentMib,
  heapMib: 30,
  openFiles: 20,
  backlog: 5,
  pendingDeliveries: 5,
  databaseMib: second,
  p50Ms: 2,
  p99Ms: 5,
  activity: {
    sends: 1,
    reads: 1,
    uploads: 1,
    webhooks: 1,
    refusedWebhooks: 0,
    inbound: 0,
    failures: {},
    latenciesMs: [2],
  },
});

test('tells a server that grows after its warm-up from one that does not', () => {
  const seconds = Array.from({ length: 60 }, (_, second) => second);
  const warming = seconds.map((second) => sampleOf(second, Math.min(120, 60 + 4 * second)));
  const leaking = seconds.map((second) => sampleOf(second, 100 + second));
  const grown = (samples: readonly Sample[]): readonly string[] =>
    growthIn(samples).flatMap(({ title, grew }) => (grew ? [title] : []));
  assert.deepEqual(grown(warming), []);
  assert.deepEqual(grown(leaking), ['resident memory, MiB']);
  assert.throws(() => growthIn(warming.slice(0, 3)), /too few samples/);
});

test.run();
