import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Demo } from '../../../composition/demo.js';
import { hourMs, secondMs } from '../../../core/shared/time.js';
import { attemptsAtOnce } from '../../../core/webhooks/health.js';
import { type ApiClient, apiClient } from '../../support/api-client.js';
import { eventually } from '../../support/eventually.js';
import {
  runCommand,
  type ServerEnvironment,
  type ServerProcess,
  startServer,
} from '../../support/server-process.js';
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
const sendersAtOnce = 16;
/** What a dead owner's lease may still last. */
const leaseMs = 11 * secondMs;
/** Past every wait that a few failures can have led to. */
const longMs = 6 * hourMs;
const withinMs = 120 * secondMs;

/**
 * Events for five endpoints, of which one hangs and one refuses, while the server is killed with SIGKILL: the
 * three good ones get every event, in order on first attempts, and the bad ones get theirs once they are mended.
 */
export const crashDuringDeliveries = async (plan: DeliveriesPlan): Promise<string> => {
  const { environment: given, folder, messages, kills } = plan;
  const clockFile = join(folder, 'clock');
  const environment = { ...given, ROUNDTRIP_TEST_CLOCK_FILE: clockFile };
  let aheadMs = 0;
  const goAhead = async (ms: number): Promise<void> => {
    aheadMs += ms;
    await writeFile(clockFile, String(aheadMs));
  };
  await goAhead(0);

  const demo = await runCommand<Demo>(['demo'], environment);
  const channel = await fastChannel(demo, environment);
  let server: ServerProcess = await startServer(environment, entry);
  const client = () => apiClient(server.url, demo.key);

  const good = await Promise.all([1, 2, 3].map(() => ledgerReceiver('answers')));
  const hanging = await ledgerReceiver('hangs');
  const refusing = await ledgerReceiver('refuses');
  const receivers = [...good, hanging, refusing];
  const ids: string[] = [];
  for (const receiver of receivers) ids.push(await subscribe(client(), receiver));

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
  for (const { intake } of [hanging, refusing]) assert.equal(intake.bodies.size, 0);

  for (const receiver of [hanging, refusing]) await receiver.mend();
  const haveAll = async () => {
    for (const { intake } of receivers) assert.equal(intake.bodies.size, total);
  };
  // What was under way as the clock went ahead waits anew: once more is enough.
  await goAhead(longMs);
  await eventually(withinMs / 4, haveAll).catch(() => goAhead(longMs));
  await eventually(withinMs, haveAll);
  await check(client(), receivers, ids, total);
  assert.equal(await server.end('SIGTERM'), 0, 'the server ends by itself on SIGTERM');
  await Promise.all(receivers.map(({ close }) => close()));
  const repeated = good.map(({ intake }) => intake.requests - total);
  const swapped = good.map(({ intake: { firsts } }) => swaps(firsts));
  return [
    `${total} events to 5 endpoints, ${kills} kills: all delivered;`,
    `the good ones had theirs after ${goodSeconds.toFixed(1)} s, with ${repeated.join(', ')} repetitions`,
    `and ${swapped.join(', ')} arrivals out of order`,
  ].join(' ');
};

/** A channel that is no bottleneck. */
const fastChannel = async (demo: Demo, environment: ServerEnvironment): Promise<string> => {
  const which = ['--project', demo.project_id, '--type', 'whatsapp', '--provider', 'sandbox'];
  const more = ['--address', '+12025550142', '--rate', '9999'];
  const args = ['channel', 'connect', ...which, ...more];
  return (await runCommand<{ id: string }>(args, environment)).id;
};

const subscribe = async (client: ApiClient, receiver: LedgerReceiver): Promise<string> => {
  const response = await client.call('/v1/webhook_endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, subscribed_types: ['message.*'] }),
  });
  const { id, secret } = (await response.json()) as { id: string; secret: string };
  assert.equal(response.status, 201);
  receiver.secret = secret;
  return id;
};

/** Sends every message until it is accepted, whatever becomes of the server meanwhile. */
const sendAll = async (client: () => ApiClient, channel: string, count: number): Promise<void> => {
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < count) {
      const i = next;
      next += 1;
      const body = {
        channel,
        to: `+1202555${String(3000 + (i % 7000)).padStart(4, '0')}`,
        text: `Number ${i}`,
      };
      while (!(await isAccepted(client(), body, `key-${i}`)))
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
};

const isAccepted = async (client: ApiClient, body: object, key: string): Promise<boolean> => {
  const response = await client.send(body, key).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
  return response?.status === 202;
};

/** What must hold at the end, by what the receivers saw. */
const check = async (
  client: ApiClient,
  receivers: readonly LedgerReceiver[],
  ids: readonly string[],
  total: number,
): Promise<void> => {
  const events = await eventTexts(client);
  assert.equal(events.length, total);
  for (const [i, { intake }] of receivers.entries()) {
    assert.deepEqual(intake.wrongs, [], 'every delivery verifies, and none ever changes');
    for (const [at, text] of events.entries())
      assert.equal(intake.bodies.get(at + 1), text, 'the body is the text of the event');
    assert.deepEqual(overtaken(intake.firsts), [], `first attempts at ${i} begin in order`);
    await eventually(withinMs, () => allSucceeded(client, ids[i] ?? '', total));
  }
  const [first] = receivers;
  assert.equal(first?.intake.firsts.length, total);
};

/**
 * Numbers that came later than attempts which cannot have begun before theirs: so many are under way at once,
 * and what is under way at once may arrive in any order.
 */
const overtaken = (firsts: readonly number[]): readonly number[] =>
  firsts.filter((sequence, at) => {
    const earlier = firsts.slice(Math.max(0, at - attemptsAtOnce), at);
    return earlier.some((other) => other >= sequence + attemptsAtOnce);
  });

/** How often a number came after a greater one. */
const swaps = (firsts: readonly number[]): number =>
  firsts.filter((sequence, at) => sequence < (firsts[at - 1] ?? 0)).length;

/** Each event as the list has it, byte for byte. */
const eventTexts = async (client: ApiClient): Promise<readonly string[]> => {
  const texts: string[] = [];
  let after = '';
  for (;;) {
    const response = await client.call(`/v1/events?limit=100${after && `&after=${after}`}`);
    const text = await response.text();
    const { data, next_cursor } = JSON.parse(text);
    if (data.length === 0) return texts;
    for (const event of data) {
      const itself = JSON.stringify(event);
      assert.ok(text.includes(itself));
      texts.push(itself);
    }
    after = next_cursor;
  }
};

const allSucceeded = async (client: ApiClient, endpoint: string, total: number): Promise<void> => {
  const path = `/v1/webhook_endpoints/${endpoint}/deliveries`;
  for (const status of ['pending', 'failed']) {
    const { data } = await client.get<{ data: readonly object[] }>(`${path}?status=${status}`);
    assert.deepEqual(data, []);
  }
  const counts = new Map<number, number>();
  let cursor = '';
  do {
    const page = await client.get<{
      data: readonly { event: { sequence: number } }[];
      next_cursor: string | null;
    }>(`${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const { event } of page.data)
      counts.set(event.sequence, (counts.get(event.sequence) ?? 0) + 1);
    cursor = page.next_cursor ?? '';
  } while (cursor);
  assert.equal(counts.size, total, 'one delivery for each event');
  assert.ok([...counts.values()].every((count) => count === 1));
};
