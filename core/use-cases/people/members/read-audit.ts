import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input, unchecked } from '../../../contract/input.js';
import { shownPage } from '../../../contract/shown.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import { shownAuditEntry } from '../../../model/people/audit-view.js';
import type { AuditPage, AuditStore } from '../../../ports/people/audit-store.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { OrganizationId } from '../../../shared/ids.js';
import { type Page, pageOf } from '../../../shared/page.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  organizationInput,
} from '../../administration/find-tenant.js';
import { byOrganization } from '../../authorization/resource-owner.js';
import { anId, aPage, aProject, aText } from '../../input/fields.js';
import { useCase } from '../../use-case.js';

/** The ports that read the audit log. */
export type ReadAuditPorts = { readonly audit: AuditStore; readonly tenants: TenantStore };

/** Which entries are exported. */
const exportInput = input(organizationInput.needed, {
  project: aProject,
  /** Only entries with this action. */
  action: aText,
  /** Only entries of the actor with this name. */
  actor: aText,
});
export type ExportAuditEntries = InputOf<typeof exportInput>;

/** A page of the audit log of an organization. */
const pageInput = input(
  { ...exportInput.needed, ...aPage.needed },
  {
    ...exportInput.free,
    /** Only entries older than this one. */
    before: anId<'audit'>(),
  },
);
export type ListAuditEntries = InputOf<typeof pageInput>;

/** Entries that are read at a time. */
const pageSize = 500;

export const listAuditEntries = useCase({
  kind: 'read',
  summary: 'Lists a page of the audit log of an organization, newest first.',
  description: ['`next` of a page is `before` of the one after it.'],
  permission: 'audit:read',
  owner: byOrganization,
  within: false,
  input: pageInput,
  result: shownPage(shownAuditEntry, 'audit'),
  refusals: noOrganization,
  run:
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
    },
});

export const exportAuditEntries = useCase({
  kind: 'write',
  summary: 'Reads the whole audit log of an organization, newest first, while it is iterated.',
  promise: 'Reads only.',
  permission: 'audit:read',
  owner: byOrganization,
  audit: { action: 'audit.export' },
  within: false,
  input: exportInput,
  refusals: noOrganization,
  run:
    ({ audit, tenants }: ReadAuditPorts) =>
    async ({
      organization,
      ...filter
    }: ExportAuditEntries): Promise<E.Either<OrganizationNotFound, AsyncIterable<AuditEntry>>> => {
      const found = await findOrganization(tenants, organization);
      return E.isLeft(found) ? found : E.right(everyEntry(audit, found.right.id, filter));
    },
});

export const exportUnassignedEntries = useCase({
  kind: 'read',
  summary:
    'Reads the entries that concern no organization, newest first: what operators did to the whole installation, and attempts of unknown persons to sign in.',
  within: false,
  input: unchecked<void>(),
  refusals: 'none',
  run:
    ({ audit }: ReadAuditPorts) =>
    async (): Promise<AsyncIterable<AuditEntry>> =>
      everyEntry(audit, null, {}),
});

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
