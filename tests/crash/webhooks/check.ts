import assert from 'node:assert/strict';
import { attemptsAtOnce } from '../../../core/model/webhooks/health.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { eventually } from '../../support/time/eventually.js';
import type { LedgerReceiver } from './receivers.js';

/** A receiver, and the id of its endpoint. */
export type Subscriber = { readonly receiver: LedgerReceiver; readonly id: string };

/** What must hold once everybody has had so many events, by what the receivers saw; the API must say the same. */
export const checkAll = async (
  client: ApiClient,
  subscribers: readonly Subscriber[],
  total: number,
): Promise<void> => {
  const events = await eventTexts(client);
  assert.equal(events.length, total);
  for (const { receiver, id } of subscribers) {
    const { intake } = receiver;
    assert.deepEqual(intake.wrongs, [], 'every delivery verifies, and none ever changes');
    for (const [at, text] of events.entries())
      assert.equal(intake.bodies.get(at + 1), text, 'the body is the text of the event');
    assert.deepEqual(overtaken(intake.firsts), [], 'first attempts begin in order');
    assert.deepEqual(swapsWithinResources(intake), [], 'those about one resource arrive in order');
    await eventually(() => allSucceeded(client, id, total));
  }
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

/** Events whose first attempt came after that of a later event about the same resource. */
const swapsWithinResources = ({ firsts, bodies }: LedgerReceiver['intake']): readonly number[] => {
  const latest = new Map<string, number>();
  return firsts.filter((sequence) => {
    const resource: string = JSON.parse(bodies.get(sequence) ?? '{}').data?.id;
    const before = latest.get(resource) ?? 0;
    latest.set(resource, Math.max(before, sequence));
    return sequence < before;
  });
};

/** How often a number came after a greater one. */
export const swaps = (firsts: readonly number[]): number =>
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
  const deliveries = await client.deliveries(endpoint);
  assert.deepEqual(
    deliveries.filter(({ status }) => status !== 'succeeded'),
    [],
  );
  const sequences = new Set(deliveries.map(({ event }) => event.sequence));
  assert.deepEqual([deliveries.length, sequences.size], [total, total], 'one for each event');
};
