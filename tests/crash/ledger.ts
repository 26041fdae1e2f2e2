import assert from 'node:assert/strict';
import type { ApiClient } from '../support/http/api-client.js';
import { eventually } from '../support/time/eventually.js';

/** What one key was accepted with, over all its tries. */
type Answers = { readonly bodies: Set<string>; firsts: number };

/** What a project's clients were told, by idempotency key. */
export type Ledger = Map<string, Answers>;

/** Writes down that a send was answered 202. */
export const noteAccepted = (
  ledger: Ledger,
  key: string,
  { headers }: Response,
  body: string,
): void => {
  const answers = ledger.get(key) ?? { bodies: new Set(), firsts: 0 };
  ledger.set(key, answers);
  answers.bodies.add(body);
  if (headers.get('idempotent-replay') === null) answers.firsts += 1;
};

/** Every promise to a project: one message for each key, every 202 there, no gap, and everything read. */
export const checkLedger = async (client: ApiClient, ledger: Ledger): Promise<void> => {
  for (const [key, { bodies, firsts }] of ledger) {
    assert.equal(bodies.size, 1, `every 202 of ${key} has the same body`);
    assert.ok(firsts <= 1, `${key} was new at most once`);
  }
  await eventually(async () => {
    const unread = (await client.messages()).filter(({ status }) => status !== 'read');
    assert.deepEqual(unread.slice(0, 3), [], `${unread.length} are not read`);
  });
  const messages = await client.messages();
  const ids = new Set(messages.map(({ id }) => id));
  assert.equal(messages.length, ledger.size, 'one message for each key');
  for (const { bodies } of ledger.values())
    for (const body of bodies) assert.ok(ids.has(JSON.parse(body).id), 'every 202 is there');

  const events = await client.events();
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
    'sequences have no gap',
  );
  assert.equal(events.length, 4 * ledger.size, 'each message has its four events, once');
};
