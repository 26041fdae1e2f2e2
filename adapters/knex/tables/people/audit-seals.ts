import type { AuditSeal } from '../../../../core/model/people/audit-seal.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, list, text } from '../administration/fields.js';

/** The seals of the audit log. */
export const auditSeals = entityTable<AuditSeal>('audit_seals', {
  key: ['number'],
  fields: {
    number: integer('number'),
    at: integer('at'),
    previous: text('previous'),
    total: integer('total'),
    hash: text('hash'),
    entries: list('entries'),
  },
});

/** The newest seal. */
export const newestAuditSeal: Query<never, object, AuditSeal> = {
  name: 'newest_audit_seal',
  columns: {},
  sql: ({ tables }) =>
    `select ${auditSeals.columns} from ${tables.audit_seals}
      where audit_seals.number = (select max(number) from ${tables.audit_seals})`,
  fromRow: auditSeals.fromRow,
};

/** The seals after a number, the oldest first. */
export const auditSealsAfter: Query<'after' | 'limit', object, AuditSeal> = {
  name: 'audit_seals_after',
  columns: { after: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${auditSeals.columns} from ${tables.audit_seals}
      where number > ${value('after')} order by number limit ${value('limit')}`,
  fromRow: auditSeals.fromRow,
};
