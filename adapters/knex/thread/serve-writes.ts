import { setTimeout as pause } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { CommitGroup } from '../../../core/ports/stores/commit.js';
import type { NewId } from '../../../core/shared/ids.js';
import { namingOf } from '../names/naming.js';
import { setPragmas } from '../session/configs.js';
import { DamagedRow } from '../session/damaged-row.js';
import { sqliteDialect } from '../session/dialect.js';
import { sqliteSessionOn } from '../session/sqlite/session.js';
import { reportQuarantine } from '../stores/readers.js';
import { sessionStores } from '../stores/session-stores.js';
import { commitArrived } from './commit-arrived.js';
import {
  errorData,
  type FromThread,
  type ThreadAnswer,
  type ThreadCall,
  type ToThread,
} from './messages.js';
import type { ThreadStores } from './written-stores.js';

/** What the writer thread is made of. */
export type WriterParts = {
  /** The port to the main thread. */
  readonly port: MessagePort;
  /** Opens the database file. Called with the first call, when the file exists and is migrated. */
  readonly open: () => Database;
  /** Makes the ids of the webhook deliveries that a commit adds. */
  readonly newId: NewId;
  /** Precedes the name of each table. */
  readonly prefix: string;
};

/**
 * Serves the methods that write, in the thread that calls this. Posts the answers of one turn of the event loop
 * together. Closes the file and the port when the main thread says so. Why: docs/decisions/0055.
 */
export const serveWrites = ({ port, open, newId, prefix }: WriterParts): void => {
  let connection: Database | undefined;
  const connect = (): Database => {
    const opened = open();
    setPragmas(opened);
    // The session waits for locks itself.
    opened.pragma('busy_timeout = 0');
    return opened;
  };
  const post = posting(port);
  const damaged = (row: DamagedRow): void => post.damaged(row);
  const session = sqliteSessionOn(
    {
      acquire: async () => {
        connection ??= connect();
        return connection;
      },
      release: () => {},
      releaseInVain: () => {},
      pause,
      query: () => Promise.reject(new Error('The writer thread has no knex.')),
    },
    {
      naming: namingOf({ prefix }),
      onError: (error) => {
        if (error instanceof DamagedRow) damaged(error);
      },
      onDamagedRow: damaged,
    },
  );
  const stores: ThreadStores = {
    ...sessionStores(session, { dialect: sqliteDialect }),
    changes: {
      commit: commitArrived(session, newId, { limits: sqliteDialect.groups, onGroup: post.group }),
    },
    damagedReports: { quarantine: reportQuarantine(session) },
  };
  const run = async ([number, store, method, args]: ThreadCall): Promise<void> => {
    try {
      post.answer([number, await methodOf(stores, store, method)(...args)]);
    } catch (error) {
      post.answer([number, undefined, errorData(error)]);
    }
  };
  port.on('message', (message: ToThread) => {
    if (message !== 'close') {
      for (const call of message) void run(call);
      return;
    }
    connection?.close();
    port.close();
  });
};

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** The main thread names only methods of `writtenMethods`, with arguments of their types. */
const methodOf = (stores: object, store: string, method: string): Method =>
  (stores as Readonly<Record<string, Readonly<Record<string, Method>>>>)[store]?.[method] ??
  (() => Promise.reject(new TypeError(`The writer thread has no ${store}.${method}.`)));

/** Collects what one turn of the event loop has to post. */
const posting = (port: MessagePort) => {
  let answers: ThreadAnswer[] = [];
  let groups: CommitGroup[] = [];
  let damaged: FromThread['damaged'][number][] = [];
  const send = (): void => {
    const message: FromThread = { answers, groups, damaged };
    answers = [];
    groups = [];
    damaged = [];
    port.postMessage(message);
  };
  const schedule = (): void => {
    if (answers.length === 0 && groups.length === 0 && damaged.length === 0) setImmediate(send);
  };
  return {
    answer: (answer: ThreadAnswer): void => {
      schedule();
      answers.push(answer);
    },
    group: (group: CommitGroup): void => {
      schedule();
      groups.push(group);
    },
    damaged: (row: DamagedRow): void => {
      schedule();
      damaged.push(errorData(row));
    },
  };
};
