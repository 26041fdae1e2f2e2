import type { AuditStream } from '../../../../core/model/people/audit-stream.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';

/** How far each collector has the sealed audit log. */
export const auditStreams = entityTable<AuditStream>('audit_streams', {
  key: ['name'],
  fields: {
    name: text('name'),
    seal: integer('seal'),
    owner: text('owner'),
    leaseUntil: integer('lease_until'),
  },
});

/** A stream by its name. */
export const findAuditStreams = auditStreams.by('find_audit_streams', ['name']);
