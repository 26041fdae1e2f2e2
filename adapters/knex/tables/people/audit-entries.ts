import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import { objectIn } from '../../session/damaged-row.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, object, text, textOrEmpty } from '../administration/fields.js';

/** The audit log. */
export const auditEntries = entityTable<AuditEntry>('audit_entries', {
  key: ['id'],
  fields: {
    id: text('id'),
    at: integer('at'),
    organization: textOrEmpty('organization'),
    project: textOrEmpty('project'),
    actor: {
      columns: { actor_kind: 'text', actor_id: 'text', actor_name: 'text', address: 'text' },
      cells: ({ kind, id, name, address }) => ({
        ...{ actor_kind: kind, actor_id: id, actor_name: name, address },
      }),
      // The kind and the id were stored together.
      value: ({ actor_kind: kind, actor_id: id, actor_name: name, address }) =>
        ({ kind, id, name, address }) as AuditEntry['actor'],
    },
    action: text('action'),
    resource: text('resource'),
    details: object('details'),
    outcome: text('outcome'),
    seal: {
      columns: { seal: 'bigint' },
      cells: (seal) => ({ seal: seal ?? null }),
      value: ({ seal }) => (seal === null ? undefined : Number(seal)),
    },
    proof: {
      columns: { proof: 'text' },
      cells: (proof) => ({ proof: proof ? JSON.stringify(proof) : null }),
      value: ({ proof, id }, table) =>
        proof === null ? undefined : objectIn(String(proof), { table, id: String(id) }),
    },
  },
});

/** An entry by its id. */
export const findAuditEntries = auditEntries.by('find_audit_entries', ['id']);

type PruneQuery<Column extends string> = Query<Column, { readonly id: string }, string>;

/** Deletes entries before an id that no stored seal has, the oldest first. */
export const pruneAuditEntries: PruneQuery<'before' | 'removed'> = {
  name: 'prune_audit_entries',
  columns: { before: 'text', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.audit_entries} where id in (
       select id from ${tables.audit_entries} where id < ${value('before')}
          and not exists (select 1 from ${tables.audit_seals} where number = seal)
        order by id limit ${value('removed')}) returning id`,
  fromRow: ({ id }) => id,
};

/** Deletes entries of one action that concern no organization, but for the newest `kept`. */
export const pruneUnassignedAuditEntries: PruneQuery<'action' | 'kept' | 'removed'> = {
  name: 'prune_unassigned_audit_entries',
  columns: { action: 'text', kept: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.audit_entries} where id in (
       select id from ${tables.audit_entries}
        where organization = '' and action = ${value('action')}
        order by id desc limit ${value('removed')} offset ${value('kept')}) returning id`,
  fromRow: ({ id }) => id,
};
