import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hourMs, secondMs } from '../../../core/shared/time.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { startServer } from '../../support/hosts/server-process.js';
import { apiClient } from '../../support/http/api-client.js';
import { eventually } from '../../support/time/eventually.js';
import { checkAll, type Subscriber, swaps } from './check.js';
import { sendAll, subscribe } from './load.js';
import { type LedgerReceiver, ledgerReceiver } from './receivers.js';

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
/** How often the clock leaps at most, and how long it waits for that: longer each time. */
const leaps = 60;
const firstLeapMs = 250;
const leapEveryMs = 2 * secondMs;

/**
 * Events for five endpoints, of which one hangs and one refuses, while the server is killed with SIGKILL: the
 * three good ones get every event, in order on first attempts, and the bad ones get theirs once they are mended.
 */
export const crashDuringDeliveries = async (plan: DeliveriesPlan): Promise<string> => {
  const { folder, messages, kills } = plan;
  const demoFile = join(folder, 'demo.json');
  const clock = leapingClock(join(folder, 'clock'));
  await clock.goAhead(0);
  const environment = {
    ...plan.environment,
    ROUNDTRIP_TEST_CLOCK_FILE: clock.file,
    ROUNDTRIP_TEST_DEMO_FILE: demoFile,
  };
  let server = await startServer(environment, entry);
  const { key, channel } = JSON.parse(await readFile(demoFile, 'utf8'));
  const client = () => apiClient(server.url, key);
  const good = await Promise.all([1, 2, 3].map(() => ledgerReceiver('answers')));
  const bad = [await ledgerReceiver('hangs'), await ledgerReceiver('refuses')];
  const subscribers: Subscriber[] = [];
  for (const receiver of [...good, ...bad])
    subscribers.push({ receiver, id: await subscribe(client(), receiver) });

  const total = eventsOfMessage * messages;
  const began = performance.now();
  const sent = sendAll(client, channel, messages);
  for (let killed = 0; killed < kills; killed += 1) {
    const share = ((killed + 1) * total) / (kills + 1);
    await eventually(async () => {
      const had = good[0]?.intake.bodies.size ?? 0;
      assert.ok(had >= share, `${had}`);
    });
    await server.end('SIGKILL');
    await clock.goAhead(leaseMs);
    server = await startServer(environment, entry);
  }
  await sent;
  await eventually(haveAll(good, total));
  const seconds = (performance.now() - began) / secondMs;
  for (const { intake } of bad) assert.equal(intake.bodies.size, 0);

  for (const receiver of bad) await receiver.mend();
  await leapUntil(clock, haveAll(bad, total));
  await checkAll(client(), subscribers, total);
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  await Promise.all(subscribers.map(({ receiver }) => receiver.close()));
  const repeated = good.map(({ intake }) => intake.requests - total).join(', ');
  const swapped = good.map(({ intake: { firsts } }) => swaps(firsts)).join(', ');
  return [
    `${total} events to 5 endpoints, ${kills} kills: all delivered;`,
    `the good ones had theirs after ${seconds.toFixed(1)} s, with ${repeated} repetitions`,
    `and ${swapped} arrivals out of order`,
  ].join(' ');
};

const haveAll = (receivers: readonly LedgerReceiver[], total: number) => async () => {
  for (const { intake } of receivers) assert.equal(intake.bodies.size, total);
};

type LeapingClock = {
  readonly file: string;
  readonly goAhead: (ms: number) => Promise<void>;
};

/** The clock of a server that reads from a file how far ahead of the machine's it is. */
const leapingClock = (file: string): LeapingClock => {
  let aheadMs = 0;
  return {
    file,
    goAhead: async (ms) => {
      aheadMs += ms;
      await writeFile(file, String(aheadMs));
    },
  };
};

/** Moves the clock ahead repeatedly until a condition holds. */
const leapUntil = async ({ goAhead }: LeapingClock, holds: () => Promise<void>): Promise<void> => {
  for (let leap = 0; leap < leaps; leap += 1) {
    try {
      return await eventually(holds, Math.min(leapEveryMs, firstLeapMs * 2 ** leap));
    } catch {
      await goAhead(longMs);
    }
  }
  await holds();
};
