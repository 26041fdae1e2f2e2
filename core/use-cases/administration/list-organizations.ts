import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import type { Organization } from '../../model/tenants/project.js';
import { shownOrganization } from '../../model/tenants/tenant-view.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { type Page, pageOf } from '../../shared/page.js';
import { anId, aPage } from '../input/fields.js';
import { useCase } from '../use-case.js';

/** A page of all organizations. */
const pageInput = input(aPage.needed, {
  /** Only organizations after this one: `next` of the page before. */
  before: anId<'org'>(),
});

export const listEveryOrganization = useCase({
  kind: 'read',
  summary: 'Lists a page of all organizations, in the order of their ids: oldest first.',
  description: ['`next` of a page is `before` of the one after it.'],
  input: pageInput,
  result: shownPage(shownOrganization, 'org'),
  refusals: 'none',
  run:
    ({ tenants }: { readonly tenants: Pick<TenantStore, 'listOrganizations'> }) =>
    async ({ before, limit }: InputOf<typeof pageInput>): Promise<Page<Organization>> =>
      pageOf(await tenants.listOrganizations({ after: before, limit: limit + 1 }), limit),
});
