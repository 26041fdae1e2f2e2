import type { EntityKind } from '../../../core/commit/change.js';
import { hasChecksum } from '../session/checksum.js';
import { type Damage, DamagedRow } from '../session/damaged-row.js';
import type { Query, Row } from '../session/statement.js';
import { columnsOf } from './cells.js';
import { conversationCells, findConversations } from './conversations.js';
import { entityTables, type VersionedRow } from './entities.js';
import { type EventRow, storedCells, storedFrom } from './events.js';
import { findNotes } from './notes.js';

/** The tables whose rows have checksums, in the order in which they are read. */
export const scrubbedTables = [
  'messages',
  'events',
  'channels',
  'endpoints',
  'templates',
  'media',
  'contacts',
  'conversations',
  'notes',
] as const;
export type ScrubbedTable = (typeof scrubbedTables)[number];

/** What was found about one row. */
export type ScrubbedRow = {
  /** Its primary key, from which the next page begins. */
  readonly project: string;
  readonly key: string | number;
  readonly id: string;
  readonly hasChecksum: boolean;
  /** Undefined for a whole row. */
  readonly damage: Damage | undefined;
};

type Raw = Readonly<Record<string, string | number | null>>;

/** A page of the rows of a table after a place, in the order of the primary key. */
export type ScrubQuery = Query<'after_project' | 'after_key' | 'page_size', Raw, ScrubbedRow>;

/** What a check of a row throws, as a value. */
const damageOf = (check: () => void): Damage | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof DamagedRow) return error.damage;
    throw error;
  }
};

/** A page by project and id. `check` throws a `DamagedRow`. */
const byId = (table: ScrubbedTable, cells: string, check: (row: never) => void): ScrubQuery => ({
  name: `scrub_${table}`,
  columns: { after_project: 'text', after_key: 'text', page_size: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${cells} from ${tables[table]}
      where (project, id) > (${value('after_project')}, ${value('after_key')})
      order by project, id limit ${value('page_size')}`,
  fromRow: (row) => ({
    project: String(row.project),
    key: String(row.id),
    id: String(row.id),
    hasChecksum: hasChecksum(String(row.record)),
    damage: damageOf(() => check(row as never)),
  }),
});

/** Reads an entity, and compares the columns that repeat a part of it. A row without a checksum may be of an early version. */
const entities = (kind: EntityKind): ScrubQuery =>
  byId(kind, columnsOf(kind, entityTables[kind].columns), (row: VersionedRow & Raw) => {
    const { find, row: rowOf, columns } = entityTables[kind];
    const entity = find.fromRow(row);
    if (!hasChecksum(row.record)) return;
    const written: Row = rowOf(entity as never);
    const repeated = Object.keys(columns).filter((name) => name !== 'version' && name !== 'record');
    if (!repeated.every((name) => String(row[name]) === String(written[name])))
      throw new DamagedRow(kind, row.id, { damage: 'its columns and its text differ' });
  });

const scrubEvents: ScrubQuery = {
  name: 'scrub_events',
  columns: { after_project: 'text', after_key: 'bigint', page_size: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${storedCells} from ${tables.events}
      where (project, sequence) > (${value('after_project')}, ${value('after_key')})
      order by project, sequence limit ${value('page_size')}`,
  fromRow: (raw) => {
    const row = raw as object as Omit<EventRow, 'record'>;
    const { moment, text } = row;
    let id = `${row.project} ${row.sequence}`;
    const damage = damageOf(() => {
      id = storedFrom(row).id;
    });
    return {
      project: row.project,
      key: Number(row.sequence),
      id,
      hasChecksum: moment === null ? hasChecksum(text) : text !== '',
      damage,
    };
  },
};

/** The pages of each table. */
export const scrubQueries: { readonly [Table in ScrubbedTable]: ScrubQuery } = {
  messages: entities('messages'),
  events: scrubEvents,
  channels: entities('channels'),
  endpoints: entities('endpoints'),
  templates: entities('templates'),
  media: entities('media'),
  contacts: entities('contacts'),
  conversations: byId('conversations', conversationCells, findConversations.fromRow),
  notes: byId('notes', 'project, id, conversation, record', findNotes.fromRow),
};
