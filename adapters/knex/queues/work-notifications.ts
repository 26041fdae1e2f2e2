import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Notification } from 'pg';
import type { LanesTouched } from '../../../core/model/queue/lane.js';
import type { WorkNotifications } from '../../../core/ports/queues/send-queue.js';
import type { Names } from '../names/names.js';
import type { Connection } from '../session/postgres/connection.js';
import { findRoute, routeOf } from '../session/postgres/route.js';
import type { Command } from '../session/statement.js';
import { notificationText, touchedIn, wordsOf } from './touched-text.js';

/** The installations with one prefix share a channel of this name. */
const channel = 'roundtrip_work';
/** The minimum time between two notifications. One in each commit would slow all processes. */
const minIntervalMs = 100;
const reconnectDelayMs = 1_000;

/** Sent within a transaction of the host: when it commits, every process hears it, this one too. */
export const notifyWork: Command = {
  name: 'notify_work',
  columns: {},
  sql: ({ prefixed }) => `notify ${prefixed(channel)}`,
};

/** Notifications of work between processes. A process does not receive its own, but those of the host's transactions. */
export type SharedNotifications = WorkNotifications & {
  /** Notifies the other processes within 100 ms of what a commit touched, together with those before and after it. */
  readonly notifyOthers: (touched: LanesTouched) => void;
  /** Notifies the listeners of this process. */
  readonly notifyListeners: (touched?: LanesTouched) => void;
  /** Stops notifying and listening. */
  readonly close: () => Promise<void>;
};

/** Notifications of a single process. */
export const localNotifications = (): SharedNotifications => {
  const listeners = new Set<(touched?: LanesTouched) => void>();
  return {
    listen: (onWork) => {
      listeners.add(onWork);
      return () => listeners.delete(onWork);
    },
    notifyOthers: () => {},
    notifyListeners: (touched) => {
      for (const onWork of listeners) onWork(touched);
    },
    close: async () => listeners.clear(),
  };
};

/**
 * Notifications by LISTEN and NOTIFY, outside of transactions. It listens on its own connection from the first listener
 * on, and reconnects when the connection breaks. Behind a pooler it does not listen: the session is not ours. A notification
 * can be lost, so workers poll too.
 */
export const postgresNotifications = (db: Knex, { prefixed }: Names): SharedNotifications => {
  const ownChannel = prefixed(channel);
  const self = randomUUID();
  const { listen, notifyListeners } = localNotifications();
  let pending: NodeJS.Timeout | undefined;
  let lastSent = Number.NEGATIVE_INFINITY;
  let connection: Promise<Connection | undefined> | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosed = false;
  let words = new Set<string>();

  const send = (): void => {
    pending = undefined;
    lastSent = performance.now();
    const text = notificationText(self, words);
    words = new Set();
    db.raw('select pg_notify(?, ?)', [ownChannel, text]).then(
      () => {},
      () => {},
    );
  };

  /** Notifies once after each connect, because notifications before it were lost. */
  const connect = async (): Promise<Connection | undefined> => {
    let client: Connection | undefined;
    try {
      client = await acquire(db);
      await findRoute(client);
      if (routeOf(client).isPooled) {
        await end(client);
        return undefined;
      }
      client.on('end', reconnect);
      client.on('notification', ({ payload = '' }: Notification) => {
        for (const touched of touchedIn(payload, self)) notifyListeners(touched);
      });
      await client.query(`listen ${ownChannel}`);
      notifyListeners();
    } catch {
      await end(client);
      reconnect();
    }
    return client;
  };

  const reconnect = (): void => {
    if (isClosed || reconnecting) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      connection = connect();
    }, reconnectDelayMs);
  };

  return {
    listen: (onWork) => {
      connection ??= connect();
      return listen(onWork);
    },
    notifyListeners,
    notifyOthers: (touched) => {
      if (isClosed) return;
      for (const word of wordsOf(touched)) words.add(word);
      const waitMs = lastSent + minIntervalMs - performance.now();
      pending ??= setTimeout(send, Math.max(0, waitMs));
    },
    close: async () => {
      isClosed = true;
      clearTimeout(pending);
      clearTimeout(reconnecting);
      await end(await connection);
    },
  };
};

/** A connection outside of the pool. */
const acquire = (db: Knex): Promise<Connection> => db.client.acquireRawConnection();

const end = async (client: Connection | undefined): Promise<void> => {
  await client?.end().catch(() => {});
};
