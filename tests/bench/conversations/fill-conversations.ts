import { rowOf } from '../../../adapters/knex/tables/conversations.js';
import { entityTables } from '../../../adapters/knex/tables/entities.js';
import type { Conversation } from '../../../core/model/conversations/conversation.js';
import { conversationId } from '../../../core/model/conversations/conversation-id.js';
import { withMessage } from '../../../core/model/conversations/moves.js';
import {
  type ContactId,
  leastIdAt,
  type MessageId,
  type ProjectId,
} from '../../../core/shared/ids.js';
import { anyChannel, anyContact, anyMessage } from '../../support/fixtures/builders.js';
import type { Value } from '../fill/clone.js';
import type { Table, Tables } from '../fill/tables.js';

/** What is filled in: messages spread over contacts and channels, the newest of them of now. */
export type ConversationsFill = {
  readonly project: ProjectId;
  readonly channels: readonly string[];
  readonly messages: number;
  readonly contacts: number;
  readonly now: number;
};

/** Messages in one transaction. */
const batch = 2_000;
/** One of so many conversations is read. */
const readEach = 3;

const idAt = <P extends 'msg' | 'cont'>(prefix: P, at: number, n: number) =>
  `${leastIdAt(prefix, at).slice(0, -16)}${String(n).padStart(16, '0')}` as P extends 'msg'
    ? MessageId
    : ContactId;

/** Fills a database with contacts, their messages and conversations, as the service stores them, without events and jobs. */
export const fillConversations = async (
  tables: Tables,
  { project, channels, messages, contacts, now }: ConversationsFill,
): Promise<{ readonly conversations: readonly string[]; readonly contacts: readonly string[] }> => {
  const all = await tables.list();
  const insert = async (name: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const table = all.find((each) => each.name === name) as Table;
    await tables.insert(
      table,
      rows.map((row) => table.columns.map((column) => (row[column.name] ?? null) as Value)),
    );
  };
  const lines = channels.map((id) => anyChannel({ project, id: id as `chan_${string}` }));
  const people = Array.from({ length: contacts }, (_, n) =>
    anyContact({
      project,
      id: idAt('cont', now - messages, n),
      phoneNumber: `+1202${5_550_000 + n}`,
    }),
  );
  const conversations = new Map<string, Conversation>();
  for (let done = 0; done < messages; done += batch) {
    const made = Array.from({ length: Math.min(batch, messages - done) }, (_, i) => {
      const n = done + i;
      // Spread, so that neighbours in time are of different people.
      const person = people[(n * 7_919) % contacts];
      const line = lines[((n * 7_919) % contacts) % lines.length];
      if (!person || !line) throw new Error('No people');
      const at = now - messages + n;
      const message = anyMessage(line, {
        id: idAt('msg', at, n),
        direction: (n * 31) % 101 < 50 ? 'inbound' : 'outbound',
        contact: person.id,
        to: person.phoneNumber ?? '',
        content: { type: 'text', body: `Message ${n} about an order that is on its way` },
        progress: { status: 'delivered', reachedAt: { accepted: at, sent: at, delivered: at } },
      });
      const id = conversationId(line.id, person.id);
      const moved = withMessage(conversations.get(id), message, { id, at });
      conversations.set(id, moved);
      return message;
    });
    await tables.begin();
    await insert(
      'messages',
      made.map((message) => entityTables.messages.row(message)),
    );
    await tables.commit();
  }
  const rows = [...conversations.values()].map((each, n) =>
    rowOf(n % readEach === 0 ? { ...each, unreadCount: 0 } : each),
  );
  for (let done = 0; done < Math.max(people.length, rows.length); done += batch) {
    await tables.begin();
    await insert(
      'contacts',
      people.slice(done, done + batch).map((person) => entityTables.contacts.row(person)),
    );
    await insert('conversations', rows.slice(done, done + batch));
    await tables.commit();
  }
  return { conversations: [...conversations.keys()], contacts: people.map(({ id }) => id) };
};
