import assert from 'node:assert/strict';
import { settingsOf } from '../../../../adapters/whatsapp-cloud/index.js';
import { parseWebhook } from '../../../../adapters/whatsapp-cloud/webhook/parse-webhook.js';
import { takeNotices } from '../../../../adapters/whatsapp-cloud/webhook/take-notices.js';
import type { ProviderReport } from '../../../../core/ports/provider/intake.js';
import { times } from '../../../support/fixtures/builders.js';
import { anyChannel, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';
import { aboutNumber, exampleNumber } from '../../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp: a webhook of thousands of updates');

const channel = anyChannel({
  provider: 'whatsapp_cloud',
  settings: settingsOf(
    {
      ...exampleNumber,
      appId: '610000000000001',
      token: 'token',
      appSecret: 'secret',
      verifyToken: 'verify',
      provesSecret: false,
    },
    { seal: (secret) => secret },
  ),
});

const statuses = (count: number) =>
  times(count, (i) => ({ id: `wamid.${i}`, status: 'sent', timestamp: '1790000205' }));

/** Takes a webhook of so many statuses; `fails` says which of its slices cannot be stored. */
const take = async (count: number, fails: (slice: number) => boolean = () => false) => {
  /** What happens, in order: the number of reports of a slice, or a turn of the event loop. */
  const steps: (number | 'turn')[] = [];
  const taken: ProviderReport[] = [];
  let slice = 0;
  const intake = async (reports: readonly ProviderReport[]) => {
    steps.push(reports.length);
    slice += 1;
    if (fails(slice)) throw new Error(`slice ${slice} failed`);
    taken.push(...reports);
    return [];
  };
  const nextTurn = async () => void steps.push('turn');
  const notices = parseWebhook(aboutNumber({ statuses: statuses(count) }), noon);
  const ports = { intake, nextTurn, onIgnored: () => assert.fail() };
  const failure = await takeNotices(ports, notices, [channel]).catch((error: Error) => error);
  return { steps, taken, failure: failure?.message };
};

cases('is taken in slices of at most 100, with a turn of the event loop between two', async () => {
  for (const count of [1, 99, 100, 101, 5_000]) {
    const { steps, taken, failure } = await take(count);
    assert.equal(failure, undefined);
    assert.deepEqual(
      taken.map((report) => 'providerId' in report && report.providerId),
      statuses(count).map(({ id }) => id),
    );
    const sizes = steps.filter((step) => step !== 'turn');
    assert.ok(sizes.every((size) => size <= 100));
    assert.equal(sizes.length, Math.ceil(count / 100));
    assert.deepEqual(
      steps,
      sizes.flatMap((size, i) => (i === 0 ? [size] : ['turn', size])),
    );
  }
});

cases(
  'is not acknowledged when a slice fails, and the others are stored all the same',
  async () => {
    const { taken, failure } = await take(1_000, (slice) => slice === 3 || slice === 7);
    assert.equal(failure, 'slice 3 failed');
    assert.equal(taken.length, 800);
  },
);

cases('is given up after two failures in a row, because the store is away', async () => {
  const { steps, failure } = await take(5_000, (slice) => slice >= 4);
  assert.equal(failure, 'slice 4 failed');
  assert.equal(steps.filter((step) => step !== 'turn').length, 5);
});

cases.run();
