/**
 * Gives lines of JSON to the collector of the audit log. Rejects unless the collector has said that it has them all. The same
 * lines can come again: after a crash, and after a rejection.
 */
export type DeliverAudit = (lines: string) => Promise<void>;
