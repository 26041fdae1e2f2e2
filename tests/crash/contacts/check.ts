import assert from 'node:assert/strict';
import type { Contact, Conversation } from '../../../adapters/client/index.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { personOf } from './network.js';

/** What the network told. */
export type Told = {
  readonly persons: number;
  /** Messages of each person. */
  readonly written: number;
  /** When each last called, in seconds. */
  readonly calledAt: number;
};

/** Each person is one contact with one conversation, and nothing that the person did is lost or counted twice. */
export const checkPersons = async (client: ApiClient, told: Told): Promise<void> => {
  const { persons, written, calledAt } = told;
  const contacts = await client.all<Contact>('/v1/contacts', 'cursor');
  const shown = contacts.map(({ phone_number, user_id, other_addresses, opted_out }) => ({
    ...{ phone_number, user_id, other_addresses, opted_out },
  }));
  const expected = Array.from({ length: persons }, (_, i) => {
    const { digits, user } = personOf(i);
    const named = { phone_number: `+${digits}`, user_id: user, other_addresses: [] };
    return { ...named, opted_out: ['marketing'] };
  });
  assert.deepEqual(sorted(shown), sorted(expected));

  const conversations = await client.all<Conversation>('/v1/conversations', 'cursor');
  const last = new Date(calledAt * 1_000).toISOString();
  assert.deepEqual(
    sorted(
      conversations.map(({ contact, unread_count, last_inbound_at }) => ({
        ...{ id: contact?.id, unread_count, last_inbound_at },
      })),
    ),
    sorted(contacts.map(({ id }) => ({ id, unread_count: written, last_inbound_at: last }))),
  );
  await hasEachOnce(client, conversations, told);
};

/** Each message is in one conversation once, and has one event. Each merge has one too. */
const hasEachOnce = async (
  client: ApiClient,
  conversations: readonly Conversation[],
  { persons, written }: Told,
): Promise<void> => {
  const messages = await client.messages();
  assert.equal(messages.length, persons * written);
  const texts = messages.map(({ content }) => JSON.stringify(content));
  assert.equal(new Set(texts).size, messages.length);
  const inThreads = await Promise.all(
    conversations.map(({ id }) =>
      client.all<{ readonly id: string }>(`/v1/conversations/${id}/messages`, 'cursor'),
    ),
  );
  const listed = inThreads.flat().map(({ id }) => id);
  assert.deepEqual(listed.sort(), messages.map(({ id }) => id).sort());

  const events = await client.events();
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
  );
  const of = (type: string) => events.filter((event) => event.type === type);
  const received = of('message.received').map(({ data }) => data.id);
  assert.deepEqual(received.sort(), messages.map(({ id }) => id).sort());
  // The first step makes two contacts of each person.
  const ended = of('contact.merged').map(({ data }) => data.from);
  assert.deepEqual([ended.length, new Set(ended).size], [persons, persons]);
};

const sorted = (values: readonly object[]): readonly string[] =>
  values.map((each) => JSON.stringify(each)).sort();
