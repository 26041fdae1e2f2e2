import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import type { OrganizationId, ProjectId } from '../../../../core/shared/ids.js';
import { type DamagedRow, objectIn, orDamaged } from '../../session/damaged-row.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf } from '../cells.js';

/** An audit entry as it is stored. An empty organization or project stands for none. */
export type AuditRow = Pick<AuditEntry, 'id' | 'action' | 'resource' | 'outcome'> & {
  readonly at: string | number;
  readonly organization: OrganizationId | '';
  readonly project: ProjectId | '';
  readonly actor_kind: AuditEntry['actor']['kind'];
  readonly actor_id: AuditEntry['actor']['id'];
  readonly actor_name: string;
  readonly address: string | null;
  readonly details: string;
};

const auditColumns = {
  id: 'text',
  at: 'bigint',
  organization: 'text',
  project: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  actor_name: 'text',
  address: 'text',
  action: 'text',
  resource: 'text',
  details: 'text',
  outcome: 'text',
} as const satisfies Columns;

const columns = columnsOf('audit_entries', auditColumns);

/** The row of an audit entry. */
export const auditRow = ({ actor, ...entry }: AuditEntry) => ({
  id: entry.id,
  at: entry.at,
  organization: entry.organization ?? '',
  project: entry.project ?? '',
  actor_kind: actor.kind,
  actor_id: actor.id,
  actor_name: actor.name,
  address: actor.address,
  action: entry.action,
  resource: entry.resource,
  details: JSON.stringify(entry.details),
  outcome: entry.outcome,
});

/** Converts a row to an audit entry. */
export const auditEntryFrom = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: Number(row.at),
  organization: row.organization === '' ? null : row.organization,
  project: row.project === '' ? null : row.project,
  // The kind and the id were stored together.
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.actor_name,
    address: row.address,
  } as AuditEntry['actor'],
  action: row.action,
  resource: row.resource,
  details: objectIn(row.details, { table: 'audit_entries', id: row.id }),
  outcome: row.outcome,
});

/** Inserts audit entries. */
export const addAuditEntries = insertInto('audit_entries', auditColumns);

/** Gives an entry without an outcome its outcome, and its resource when it has none. */
export const recordOutcomes: Command<'id' | 'outcome' | 'resource'> = {
  name: 'record_outcomes',
  columns: { id: 'text', outcome: 'text', resource: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.audit_entries} set outcome = ${value('outcome')}, resource = coalesce(resource, ${value('resource')})
      where id = ${value('id')} and outcome is null`,
};

/** The next entries after an id, damaged ones included. */
export const nextAuditEntries: Query<'after' | 'limit', AuditRow, AuditEntry | DamagedRow> = {
  name: 'next_audit_entries',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columns} from ${tables.audit_entries}
      where audit_entries.id > ${value('after')} order by audit_entries.id limit ${value('limit')}`,
  fromRow: orDamaged(auditEntryFrom),
};

/** Replaces the names in an entry. A null resource stays as it is: it can get its id meanwhile. */
export const eraseAuditEntries: Command<'id' | 'actor_name' | 'address' | 'resource' | 'details'> =
  {
    name: 'erase_audit_entries',
    columns: { id: 'text', actor_name: 'text', address: 'text', resource: 'text', details: 'text' },
    sql: ({ tables, each, fromGiven }) =>
      `update ${tables.audit_entries} set actor_name = ${each('actor_name')}, address = ${each('address')},
       resource = coalesce(${each('resource')}, audit_entries.resource), details = ${each('details')}
      ${fromGiven} where audit_entries.id = ${each('id')}`,
  };

type PruneQuery<Column extends string> = Query<Column, { readonly id: string }, string>;

/** Deletes entries before an id, the oldest first. */
export const pruneAuditEntries: PruneQuery<'before' | 'removed'> = {
  name: 'prune_audit_entries',
  columns: { before: 'text', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.audit_entries} where id in (
       select id from ${tables.audit_entries} where id < ${value('before')}
        order by id limit ${value('removed')}) returning id`,
  fromRow: ({ id }) => id,
};

/** Deletes entries of one action that concern no organization, but for the newest `kept`. */
export const pruneUnassigned: PruneQuery<'action' | 'kept' | 'removed'> = {
  name: 'prune_unassigned',
  columns: { action: 'text', kept: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.audit_entries} where id in (
       select id from ${tables.audit_entries}
        where organization = '' and action = ${value('action')}
        order by id desc limit ${value('removed')} offset ${value('kept')}) returning id`,
  fromRow: ({ id }) => id,
};
