import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hourMs, secondMs } from '../../../core/shared/time.js';
import { apiClient } from '../../support/api-client.js';
import { eventually } from '../../support/eventually.js';
import { type ServerEnvironment, startServer } from '../../support/server-process.js';
import { checkAll, swaps } from './check.js';
import { sendAll, subscribe } from './load.js';
import { ledgerReceiver } from './receivers.js';

export type DeliveriesPlan = {
  readonly environment: ServerEnvironment;
  readonly folder: string;
  /** Each makes four events. */
  readonly messages: number;
  readonly kills: number;
};

const entry = resolve(import.meta.dirname, 'server.ts');
const eventsOfMessage = 4;
/** What a dead owner's lease may still last. */
const leaseMs = 11 * secondMs;
/** Past every wait that a few failures can have led to. */
const longMs = 6 * hourMs;
/** What is under way as the clock goes ahead waits anew: it goes ahead again and again, so often at most. */
const leaps = 30;
const leapEveryMs = 1_500;
const withinMs = 180 * secondMs;

/**
 * Events for five endpoints, of which one hangs and one refuses, while the server is killed with SIGKILL: the
 * three good ones get every event, in order on first attempts, and the bad ones get theirs once they are mended.
 */
export const crashDuringDeliveries = async (plan: DeliveriesPlan): Promise<string> => {
  const { folder, messages, kills } = plan;
  const clockFile = join(folder, 'clock');
  const demoFile = join(folder, 'demo.json');
  const environment = {
    ...plan.environment,
    ROUNDTRIP_TEST_CLOCK_FILE: clockFile,
    ROUNDTRIP_TEST_DEMO_FILE: demoFile,
  };
  let aheadMs = 0;
  const goAhead = async (ms: number): Promise<void> => {
    aheadMs += ms;
    await writeFile(clockFile, String(aheadMs));
  };
  await goAhead(0);

  let server = await startServer(environment, entry);
  const { key, channel } = JSON.parse(await readFile(demoFile, 'utf8'));
  const client = () => apiClient(server.url, key);
  const good = await Promise.all([1, 2, 3].map(() => ledgerReceiver('answers')));
  const bad = [await ledgerReceiver('hangs'), await ledgerReceiver('refuses')];
  const subscribers = [];
  for (const receiver of [...good, ...bad])
    subscribers.push({ receiver, id: await subscribe(client(), receiver) });

  const total = eventsOfMessage * messages;
  const began = performance.now();
  const sent = sendAll(client, channel, messages);
  for (let killed = 0; killed < kills; killed += 1) {
    const share = ((killed + 1) * total) / (kills + 1);
    await eventually(withinMs, async () => assert.ok((good[0]?.intake.bodies.size ?? 0) >= share));
    await server.end('SIGKILL');
    await goAhead(leaseMs);
    server = await startServer(environment, entry);
  }
  await sent;
  await eventually(withinMs, async () => {
    for (const { intake } of good) assert.equal(intake.bodies.size, total);
  });
  const goodSeconds = (performance.now() - began) / secondMs;
  for (const { intake } of bad) assert.equal(intake.bodies.size, 0);

  for (const receiver of bad) await receiver.mend();
  const haveTheirs = async () => {
    for (const { intake } of bad) assert.equal(intake.bodies.size, total);
  };
  for (let leap = 1; leap < leaps; leap += 1) {
    await goAhead(longMs);
    if (await holds(eventually(leapEveryMs, haveTheirs))) break;
  }
  await haveTheirs();
  await checkAll(client(), subscribers, total, withinMs);
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  await Promise.all(subscribers.map(({ receiver }) => receiver.close()));
  const repeated = good.map(({ intake }) => intake.requests - total);
  const swapped = good.map(({ intake: { firsts } }) => swaps(firsts));
  return [
    `${total} events to 5 endpoints, ${kills} kills: all delivered;`,
    `the good ones had theirs after ${goodSeconds.toFixed(1)} s, with ${repeated.join(', ')} repetitions`,
    `and ${swapped.join(', ')} arrivals out of order`,
  ].join(' ');
};

const holds = (assertion: Promise<void>): Promise<boolean> =>
  assertion.then(
    () => true,
    () => false,
  );
