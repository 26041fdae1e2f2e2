import type { AuditSealStore } from '../../../../core/ports/people/audit-seal-store.js';
import type { DatabaseSession } from '../../session/session.js';
import { auditSealsAfter, newestAuditSeal } from '../../tables/people/audit-seals.js';
import { findAuditStreams } from '../../tables/people/audit-streams.js';
import { entriesPage } from './audit-log.js';

/** The seals of the audit log in a database. */
export const knexAuditSeals = (session: DatabaseSession): AuditSealStore => ({
  newest: async () => (await session.fetchRows(newestAuditSeal, [{}]))[0],
  list: (after, limit) => session.fetchRows(auditSealsAfter, [{ after, limit }]),
  stream: async (name) => (await session.fetchRows(findAuditStreams, [{ name }]))[0],
  entriesOf: (seal, limit) =>
    entriesPage(session, limit, (rows, last = '') => {
      rows.where({ seal }).where('id', '>', last).orderBy('id');
    }),
  unsealed: (before, limit) =>
    entriesPage(session, limit, (rows, last = '') => {
      rows
        .whereNull('seal')
        .where((final) => final.whereNotNull('outcome').orWhere('id', '<', before))
        .where('id', '>', last)
        .orderBy('id');
    }),
  strays: ({ first, last: newest }, limit) =>
    entriesPage(session, limit, (rows, last = '') => {
      rows
        .whereNot('seal', 0)
        .where((out) => out.where('seal', '<', first).orWhere('seal', '>', newest))
        .where('id', '>', last)
        .orderBy('id');
    }),
});
