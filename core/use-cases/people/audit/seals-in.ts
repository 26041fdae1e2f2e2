import type { AuditSealStore } from '../../../ports/people/audit-seal-store.js';

/** The seals of stores that have some. */
export const sealsIn = ({
  auditSeals,
}: {
  readonly auditSeals?: AuditSealStore;
}): AuditSealStore => {
  if (auditSeals) return auditSeals;
  throw new TypeError('These stores have no `auditSeals`: the audit log is not sealed.');
};
