import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client, Notification } from 'pg';
import type { WorkNotifications } from '../../../core/ports/queues/send-queue.js';

const channel = 'roundtrip_work';
/** Processes tell one another of work this often at most: a notification in each commit would slow them all. */
const minIntervalMs = 100;
const reconnectDelayMs = 1_000;

/** Wake-ups between processes; each hears of the others' work, not of its own. */
export type SharedNotifications = WorkNotifications & {
  /** Tells the others, soon, that there is work. */
  readonly notifyOthers: () => void;
  readonly close: () => Promise<void>;
};

/** One process, which knows of its own work. */
export const noNotifications: SharedNotifications = {
  listen: () => () => {},
  notifyOthers: () => {},
  close: async () => {},
};

/**
 * Tells and hears by LISTEN and NOTIFY, outside of any transaction. It listens on a connection of its own, from
 * the first listener on, and connects again whenever that breaks; nobody may rely on hearing anything.
 */
export const postgresNotifications = (db: Knex): SharedNotifications => {
  const self = randomUUID();
  const listeners = new Set<() => void>();
  let pending: NodeJS.Timeout | undefined;
  let lastSent = Number.NEGATIVE_INFINITY;
  let connection: Promise<Client | undefined> | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const notifyListeners = (): void => {
    for (const heard of listeners) heard();
  };

  const send = (): void => {
    pending = undefined;
    lastSent = performance.now();
    db.raw('select pg_notify(?, ?)', [channel, self]).then(
      () => {},
      () => {},
    );
  };

  /** Whatever was told while nobody listened counts as heard once somebody does. */
  const connect = async (): Promise<Client | undefined> => {
    let client: Client | undefined;
    try {
      client = await acquire(db);
      client.on('end', reconnect);
      client.on('notification', ({ payload }: Notification) => {
        if (payload !== self) notifyListeners();
      });
      await client.query(`listen ${channel}`);
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
    listen: (heard) => {
      listeners.add(heard);
      connection ??= connect();
      return () => listeners.delete(heard);
    },
    notifyOthers: () => {
      if (isClosed) return;
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

/** A connection outside of the pool, which nobody else is lent. */
const acquire = (db: Knex): Promise<Client> => db.client.acquireRawConnection();

const end = async (client: Client | undefined): Promise<void> => {
  await client?.end().catch(() => {});
};
