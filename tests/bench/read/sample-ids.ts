import pg from 'pg';
import { eventIdOf } from '../../../core/model/events/event.js';
import { isId } from '../../../core/shared/ids.js';
import { Database } from '../../support/sqlite/database.js';

/** Finds ids that are spread over a project, in random order. */
export type Sampler = {
  readonly messages: (count: number) => Promise<readonly string[]>;
  readonly events: (count: number) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

const sequences = (total: number, count: number): readonly number[] =>
  Array.from({ length: Math.min(total, count) }, () => 1 + Math.floor(Math.random() * total));

/** An event names its message, so both are found by sequence number. */
const eventAt = (project: string, sequence: string): string =>
  `select sequence, at, subject from events where project = ${project} and sequence = ${sequence}`;
const lastOf = (project: string): string => `select sequence from projects where id = ${project}`;

type Found = {
  readonly sequence: string | number;
  readonly at: string | number;
  readonly subject: string;
};

export const openSampler = async (url: string, project: string): Promise<Sampler> => {
  if (!isId('proj')(project)) throw new Error(`${project} is no project`);
  const { find, last, close } = url.startsWith('sqlite:')
    ? openSqlite(url, project)
    : await openPostgres(url, project);
  const sample = async (count: number): Promise<readonly Found[]> => {
    const found: Found[] = [];
    for (const sequence of sequences(await last(), count)) found.push(await find(sequence));
    return found;
  };
  return {
    messages: async (count) => (await sample(count)).map(({ subject }) => subject),
    events: async (count) =>
      (await sample(count)).map(({ sequence, at }) =>
        eventIdOf({ project, sequence: Number(sequence), at: Number(at) }),
      ),
    close,
  };
};

const required = (found: Found | undefined): Found => {
  if (!found) throw new Error('the events have a gap');
  return found;
};

const openSqlite = (url: string, project: string) => {
  const db = new Database(url.replace('sqlite:', ''), { readonly: true });
  const select = db.prepare<[string, number], Found>(eventAt('?', '?'));
  return {
    find: async (sequence: number) => required(select.get(project, sequence)),
    last: async () => Number(db.prepare(lastOf('?')).pluck().get(project)),
    close: async () => void db.close(),
  };
};

const openPostgres = async (url: string, project: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return {
    find: async (sequence: number) =>
      required((await client.query<Found>(eventAt('$1', '$2'), [project, sequence])).rows[0]),
    last: async () =>
      Number((await client.query<{ sequence: string }>(lastOf('$1'), [project])).rows[0]?.sequence),
    close: () => client.end(),
  };
};
