import assert from 'node:assert/strict';
import { type ApiClient, apiClient, type EventView } from '../../support/http/api-client.js';
import { concurrently } from '../../support/time/concurrently.js';
import { eventually } from '../../support/time/eventually.js';
import { checkEvents } from '../../whatsapp/check-events.js';
import { checkTimeline, type Entry } from '../../whatsapp/check-timeline.js';
import {
  endOf,
  everythingReported,
  type Seen,
  seenByProvider,
} from '../../whatsapp/provider-view.js';
import { checkLedger, type Ledger } from '../ledger.js';
import type { Deployment } from './deployment.js';
import type { Load } from './load.js';

/** What was found when everything had ended, apart from broken promises, which are errors. */
export type Findings = {
  readonly messages: number;
  readonly events: number;
  /** Messages that the provider was called for more than once, and those that it took twice after an unknown outcome. */
  readonly calledAgain: number;
  readonly takenTwice: number;
  /** Messages that failed because their outcome stayed unknown. */
  readonly unknown: number;
  /** Webhooks beyond one for each event. */
  readonly repeatedWebhooks: number;
};

const readsAtOnce = 8;

/**
 * Waits until everything has ended. Then each 202 must have its message, the provider must have each message, once
 * unless its timeline has an unknown outcome, sequences must have no gap, statuses must only go forward, and the
 * receiver must have every event.
 */
export const checkEverything = async (deployment: Deployment, load: Load): Promise<Findings> => {
  const { urls, sandbox, whatsApp, receiver } = deployment;
  const [url = ''] = urls;
  const sandboxClient = apiClient(url, sandbox.key);
  await checkLedger(sandboxClient, load.ledgers.get(sandbox) ?? new Map());
  const sandboxEvents = await sandboxClient.events();
  checkSteps(sandboxEvents);
  await checkWebhooks(deployment, sandboxEvents.length);

  const client = apiClient(url, whatsApp.key);
  const ledger = load.ledgers.get(whatsApp) ?? new Map();
  const seen = await checkProvider(deployment, client, ledger);
  const events = await client.events();
  checkSteps(events);
  return {
    messages: ledger.size + (load.ledgers.get(sandbox)?.size ?? 0),
    events: sandboxEvents.length + events.length,
    calledAgain: seen.filter(({ calls }) => calls.length > 1).length,
    takenTwice: seen.filter(({ accepted }) => accepted.length > 1).length,
    unknown: seen.filter((each) => endOf(each).error === 'outcome_unknown').length,
    repeatedWebhooks: receiver.intake.requests - receiver.intake.bodies.size,
  };
};

const steps = [
  'message.accepted message.sent message.delivered message.read',
  'message.accepted message.failed',
  'message.accepted message.sent message.failed',
];

/** Sequences without a gap, and of each message a whole way to its end, forward and each step once. */
const checkSteps = (events: readonly EventView[]): void => {
  const messages = events.filter(({ type }) => type.startsWith('message.'));
  checkEvents(events);
  const types = new Map<string, string>();
  for (const { type, data } of messages)
    types.set(data.id, `${types.get(data.id) ?? ''} ${type}`.trim());
  for (const [id, way] of types) assert.ok(steps.includes(way), `${id}: ${way}`);
};

const checkWebhooks = async ({ receiver }: Deployment, total: number): Promise<void> => {
  await eventually(async () => {
    const { size } = receiver.intake.bodies;
    assert.equal(size, total, `${size} of ${total} events were delivered`);
  });
  assert.deepEqual(receiver.intake.wrongs, [], 'every webhook verifies, and none ever changes');
};

/** Every message of WhatsApp as the provider has it. */
const checkProvider = async (
  deployment: Deployment,
  client: ApiClient,
  ledger: Ledger,
): Promise<readonly Seen[]> => {
  await eventually(async () => {
    const open = (await client.messages()).filter(
      ({ status }) => !['read', 'failed'].includes(status),
    );
    assert.equal(open.length, 0, `${open.length} have not ended, first ${open[0]?.id}`);
  });
  const ids = [...ledger.values()].flatMap(({ bodies, firsts }) => {
    assert.equal(bodies.size, 1, 'every 202 of a key has the same body');
    assert.ok(firsts <= 1, 'a key was new at most once');
    return [...bodies].map((body): string => JSON.parse(body).id);
  });
  const messages = await client.messages();
  assert.deepEqual(new Set(messages.map(({ id }) => id)), new Set(ids), 'every 202 is there');
  assert.equal(messages.length, ids.length, 'one message for each key');

  await everythingReported(deployment);
  const types = checkEvents(await client.events());
  const seenOf = await seenByProvider(deployment);
  await concurrently({ count: ids.length, atOnce: readsAtOnce }, async (i) => {
    const id = ids[i] ?? '';
    const { data } = await client.get<{ readonly data: readonly Entry[] }>(
      `/v1/messages/${id}/timeline`,
    );
    checkTimeline({ id, entries: data, seen: seenOf(id), events: types.get(id) ?? [] });
  });
  return ids.map(seenOf);
};
