import pg from 'pg';
import { Database } from '../../support/sqlite/database.js';

/** A record with what its row says beside it, as JSON. */
const record = `'{"id":"' || messages.id || '","project":"' || messages.project || '",' || substr(record, 2)`;

/** The selects of the floor. A parameter is `?`. */
export const selects = {
  message: `select ${record} from messages where project = ? and id = ?`,
  newest: `select ${record} from messages where project = ? order by id desc limit ?`,
  before: `select ${record} from messages where project = ? and id < ? order by id desc limit ?`,
  events: `select '{"type":"' || type || '","at":' || at || ',"sequence":' || sequence
      || ',"moment":' || moment || ',"message":' || ${record} || '}'
    from events join messages on messages.project = events.project and messages.id = subject
    where events.project = ? and sequence > ? order by sequence limit ?`,
} as const;

export type SelectName = keyof typeof selects;

/** Runs one prepared select. Gives its only column. */
export type Select = (
  name: SelectName,
  values: readonly (string | number)[],
) => Promise<readonly string[]>;

/** The driver alone, on one connection. */
export type Selector = { readonly select: Select; readonly close: () => Promise<void> };

/** Opens the database that a URL names. */
export const openSelector = (url: string): Promise<Selector> =>
  url.startsWith('sqlite:') ? openSqlite(url) : openPostgres(url);

const openSqlite = async (url: string): Promise<Selector> => {
  const db = new Database(url.replace('sqlite:', ''), { readonly: true });
  const prepare = (text: string) => db.prepare<(string | number)[], string>(text).pluck();
  const prepared = {
    message: prepare(selects.message),
    newest: prepare(selects.newest),
    before: prepare(selects.before),
    events: prepare(selects.events),
  };
  return {
    select: async (name, values) => prepared[name].all(...values),
    close: async () => void db.close(),
  };
};

const openPostgres = async (url: string): Promise<Selector> => {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  const texts = Object.entries(selects).map(([name, text]) => {
    let number = 0;
    const numbered = text.replaceAll('?', () => {
      number += 1;
      return `$${number}`;
    });
    return [name, numbered] as const;
  });
  const byName = new Map<string, string>(texts);
  return {
    select: async (name, values) => {
      const query = { name, text: byName.get(name) ?? '', values: [...values], rowMode: 'array' };
      const { rows } = await client.query<string[]>({ ...query, rowMode: 'array' });
      return rows.map(([first]) => first ?? '');
    },
    close: () => client.end(),
  };
};
