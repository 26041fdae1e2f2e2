import { writeCursor } from '../../../adapters/http/route/cursor.js';
import { leastIdAt, type ProjectId } from '../../../core/shared/ids.js';
import type { BenchContext } from '../context.js';
import { type LoadRequest, loadContestant } from '../load/http-load.js';
import { alternate, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { fillConversations } from './fill-conversations.js';

export type ConversationsPlan = Rounds & {
  readonly store: StoreName;
  readonly messages: number;
  /** How many contacts they are of. */
  readonly contacts: number;
  /** Readers at a time. */
  readonly connections: number;
};

/** Measures lists of conversations, and the messages of one, in a large database, beside the list of messages there. */
export const benchConversations = async (
  context: BenchContext,
  { store, messages, contacts, connections, ...rounds }: ConversationsPlan,
): Promise<BenchResult> => {
  const { database, openTables } = stores[store];
  const url = await database(context.folder, 'conversations');
  const first = await startService(context, { url, role: 'api' });
  const { url: _, ...tenant } = first.ready;
  await first.end();
  const now = Date.now();
  const tables = await openTables(url);
  const project = tenant.project as ProjectId;
  const { conversations: ids, contacts: people } = await fillConversations(tables, {
    ...{ project, channels: tenant.channels, messages, contacts, now },
  });
  await tables.close();
  const side = await startService(context, {
    url,
    role: 'api',
    environment: { BENCH_TENANT: JSON.stringify(tenant) },
    isProfiled: true,
  });
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: tenant.headers });
  /** A place somewhere in the list. */
  const place = (n: number) =>
    writeCursor(leastIdAt('msg', now - ((n * 7_919) % Math.min(messages, contacts))));
  const spread = (n: number) => ids[(n * 7_919) % ids.length] ?? '';
  const personAt = (n: number) => people[(n * 7_919) % people.length] ?? '';
  const reads: Readonly<Record<string, (n: number) => LoadRequest>> = {
    'messages, newest 20': () => get('/v1/messages'),
    'newest 20': () => get('/v1/conversations'),
    '20 from anywhere': (n) => get(`/v1/conversations?cursor=${place(n)}`),
    'unread, 20 from anywhere': (n) => get(`/v1/conversations?unread=true&cursor=${place(n)}`),
    'of one channel': (n) =>
      get(`/v1/conversations?channel=${tenant.channels[n % tenant.channels.length]}`),
    'with an open window': () => get('/v1/conversations?window=open'),
    'messages of a contact': (n) => get(`/v1/messages?contact=${personAt(n)}`),
    'failed messages of a contact': (n) => get(`/v1/messages?contact=${personAt(n)}&status=failed`),
    'contacts of one channel': (n) =>
      get(`/v1/contacts?channel=${tenant.channels[n % tenant.channels.length]}&cursor=${place(n)}`),
    'messages of one': (n) => get(`/v1/conversations/${spread(n)}/messages`),
  };
  const sides = await alternate(
    Object.entries(reads).map(([name, requestOf]) =>
      loadContestant({
        ...{ name, side, url: side.ready.url, requestOf, connections },
        end: async () => {},
      }),
    ),
    rounds,
  );
  await side.end();
  const messagesListed = sides['messages, newest 20'];
  return {
    bench: `conversations, ${messages} messages of ${contacts} contacts`,
    store,
    sides,
    ratios: {
      'newest 20 over the newest 20 messages': ratioOf(sides['newest 20'], messagesListed),
    },
  };
};
