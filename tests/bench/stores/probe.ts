import pg from 'pg';
import { Database } from '../../support/sqlite/database.js';

/** Looks at a database from the process of the benchmark, so that the service does no work for it. */
export type Probe = {
  /** How many messages of the project have been read since the probe was opened. */
  readonly countRead: () => Promise<number>;
  /** How many write transactions the server began. Undefined on SQLite, where the process of the service counts them. */
  readonly countTransactions: () => Promise<number | undefined>;
  readonly close: () => Promise<void>;
};

export type OpenProbe = (url: string, project: string) => Promise<Probe>;

const readSince = (project: string, sequence: string): string =>
  `select count(*) as added, max(sequence) as last from events
   where project = ${project} and type = 'message.read' and sequence > ${sequence}`;

type Found = { readonly added: number | string; readonly last: number | string | null };

const sequenceOf = (project: string): string =>
  `select sequence from projects where id = ${project}`;

/** Counts events by what was added since the last look. */
const counter = (first: number, look: (after: number) => Promise<Found | undefined>) => {
  let read = 0;
  let last = first;
  return async (): Promise<number> => {
    const found = await look(last);
    read += Number(found?.added ?? 0);
    last = Number(found?.last ?? last);
    return read;
  };
};

export const sqliteProbe: OpenProbe = async (url, project) => {
  const db = new Database(url.replace('sqlite:', ''), { readonly: true });
  const select = db.prepare<[string, number], Found>(readSince('?', '?'));
  const sequence = Number(db.prepare(sequenceOf('?')).pluck().get(project));
  return {
    countRead: counter(sequence, async (after) => select.get(project, after)),
    countTransactions: async () => undefined,
    close: async () => void db.close(),
  };
};

export const postgresProbe: OpenProbe = async (url, project) => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: projects } = await client.query<{ sequence: string }>(sequenceOf('$1'), [project]);
  return {
    countRead: counter(Number(projects[0]?.sequence), async (after) => {
      const values = [project, after];
      return (await client.query<Found>(readSince('$1', '$2'), values)).rows[0];
    }),
    countTransactions: async () => {
      // Postgres numbers the transactions that write.
      const { rows } = await client.query<{ next: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot()) as next',
      );
      return Number(rows[0]?.next);
    },
    close: () => client.end(),
  };
};
