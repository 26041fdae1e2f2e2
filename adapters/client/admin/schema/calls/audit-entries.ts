// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { AuditCheck, AuditEntry } from '../index.js';

/** Filters and page of a list of audit entries. */
export type AuditEntryQuery = {
  /** The identifier of the project. */
  readonly project?: string | undefined;
  /** The action. */
  readonly action?: string | undefined;
  /** The actor. */
  readonly actor?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** The query of `verify`. */
export type AuditEntryVerifyQuery = {
  /** A seal that was noted before, as `newest_seal` told it: it is compared too. */
  readonly expect?: string | undefined;
};

/** Calls for audit entries. */
export type AuditEntryCalls = {
  /** Gets a page of a page of the audit log of an organization, newest first. */
  readonly page: (
    organization: string,
    filter?: AuditEntryQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<AuditEntry>>;
  /**
   * Iterates over every a page of the audit log of an organization, newest first. A page is fetched when the
   * previous one is consumed.
   */
  readonly all: (
    organization: string,
    filter?: AuditEntryQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<AuditEntry, void, undefined>;
  /** Checks the seals of the whole audit log, and every entry against its seal. */
  readonly verify: (
    query?: AuditEntryVerifyQuery,
    options?: RequestOptions,
  ) => ApiPromise<AuditCheck>;
};

/** Makes the calls for audit entries. */
export const auditEntries = (transport: Transport): AuditEntryCalls => ({
  page: (organization, filter, options) =>
    lists<AuditEntry, AuditEntryQuery>(transport.get, within('/admin/v1/organizations', organization, 'audit_entries')).page(filter, options),
  all: (organization, filter, options) =>
    lists<AuditEntry, AuditEntryQuery>(transport.get, within('/admin/v1/organizations', organization, 'audit_entries')).all(filter, options),
  verify: (query, options) =>
    transport.get('/admin/v1/audit_log/check', query, options),
});
