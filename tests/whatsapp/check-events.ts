import assert from 'node:assert/strict';
import type { EventView } from '../support/http/api-client.js';

/** The types of each message's events, in sequence. */
export const eventsOfMessages = (
  events: readonly EventView[],
): ReadonlyMap<string, readonly string[]> => {
  const types = new Map<string, string[]>();
  for (const { type, data } of events) {
    const known = types.get(data.id);
    if (known) known.push(type);
    else types.set(data.id, [type]);
  }
  return types;
};

/** No number is missing among a project's events; what they tell of each message. */
export const checkEvents = (
  events: readonly EventView[],
): ReadonlyMap<string, readonly string[]> => {
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
  );
  return eventsOfMessages(events);
};
