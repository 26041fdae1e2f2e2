import * as E from 'fp-ts/lib/Either.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { AuditPage, AuditStore } from '../../../ports/people/audit-store.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { OrganizationId } from '../../../shared/ids.js';
import { type Page, pageOf } from '../../../shared/page.js';
import { findOrganization, type OrganizationNotFound } from '../../administration/find-tenant.js';

/** The ports that read the audit log. */
export type ReadAuditPorts = { readonly audit: AuditStore; readonly tenants: TenantStore };

/** A page of the audit log of an organization. */
export type ListAuditEntries = AuditPage & { readonly organization: string };

/** Which entries are exported. */
export type ExportAuditEntries = Omit<ListAuditEntries, 'before' | 'limit'>;

/** Entries that are read at a time. */
const pageSize = 500;

/** A page of the audit log, newest first. */
export const listAuditEntries =
  ({ audit, tenants }: ReadAuditPorts) =>
  async ({
    organization,
    limit,
    ...page
  }: ListAuditEntries): Promise<E.Either<OrganizationNotFound, Page<AuditEntry>>> => {
    const found = await findOrganization(tenants, organization);
    if (E.isLeft(found)) return found;
    const entries = await audit.list(found.right.id, { ...page, limit: limit + 1 });
    return E.right(pageOf(entries, limit));
  };

/** The whole audit log of an organization, newest first. It is read while it is iterated. */
export const exportAuditEntries =
  ({ audit, tenants }: ReadAuditPorts) =>
  async ({
    organization,
    ...filter
  }: ExportAuditEntries): Promise<E.Either<OrganizationNotFound, AsyncIterable<AuditEntry>>> => {
    const found = await findOrganization(tenants, organization);
    return E.isLeft(found) ? found : E.right(everyEntry(audit, found.right.id, filter));
  };

/** The entries that concern no organization, newest first: of operators, and attempts to sign in of unknown persons. */
export const exportUnassignedEntries =
  ({ audit }: ReadAuditPorts) =>
  async (): Promise<AsyncIterable<AuditEntry>> =>
    everyEntry(audit, null, {});

async function* everyEntry(
  audit: AuditStore,
  organization: OrganizationId | null,
  filter: Omit<AuditPage, 'before' | 'limit'>,
): AsyncGenerator<AuditEntry> {
  for (let before: AuditEntry['id'] | undefined; ; ) {
    const page = await audit.list(organization, { ...filter, before, limit: pageSize });
    yield* page;
    before = page.at(-1)?.id;
    if (before === undefined || page.length < pageSize) return;
  }
}
