import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownList } from '../../contract/shown.js';
import type { ScimToken } from '../../model/provisioning/scim-token.js';
import { shownScimToken } from '../../model/provisioning/scim-token-view.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { idText } from '../../shared/published.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  type OrganizationQuery,
  organizationInput,
} from '../administration/find-tenant.js';
import { byOrganization } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { directoriesOf, type ScimTokenPorts } from './provisioning-ports.js';

/** The ports of who lists and revokes tokens of directories. */
export type ManageScimTokenPorts = ScimTokenPorts & {
  readonly clock: Clock;
  readonly tenants: TenantStore;
};

/** The organization has no such token. */
export type ScimTokenNotFound = { readonly code: 'scim_token_not_found'; readonly id: string };

export const listScimTokens = useCase({
  kind: 'read',
  summary:
    'Lists the tokens of the directory of an organization, oldest first, with the revoked ones.',
  permission: 'members:read',
  owner: byOrganization,
  within: false,
  input: organizationInput,
  result: shownList(shownScimToken),
  refusals: noOrganization,
  run:
    (ports: ManageScimTokenPorts) =>
    async (
      query: OrganizationQuery,
    ): Promise<E.Either<OrganizationNotFound, readonly ScimToken[]>> => {
      const found = await findOrganization(ports.tenants, query.organization);
      if (E.isLeft(found)) return found;
      return E.right(await directoriesOf(ports).listTokens(found.right.id));
    },
});

/** A token to revoke. */
const tokenInput = input({ ...organizationInput.needed, token: idText('stok') });
export type RevokeScimToken = InputOf<typeof tokenInput>;

/** See docs/specification.md#11.1.1. */
export const revokeScimToken = useCase({
  kind: 'write',
  summary: 'Revokes a token of a directory for good, from the next request on.',
  description: ['Idempotent.'],
  permission: 'owners:manage',
  needsFresh: true,
  owner: byOrganization,
  audit: { action: 'scim_token.revoke', resource: ({ token }) => token },
  within: false,
  input: tokenInput,
  result: shownScimToken,
  refusals: {
    ...noOrganization,
    scim_token_not_found: 'the organization has no such token',
  },
  run:
    (ports: ManageScimTokenPorts) =>
    ({
      organization: named,
      token: id,
    }: RevokeScimToken): Promise<E.Either<OrganizationNotFound | ScimTokenNotFound, ScimToken>> =>
      retryOnConflict(async () => {
        const found = await findOrganization(ports.tenants, named);
        if (E.isLeft(found)) return found;
        const tokens = await directoriesOf(ports).listTokens(found.right.id);
        const was = tokens.find((each) => each.id === id);
        if (!was) return E.left({ code: 'scim_token_not_found', id });
        if (was.revokedAt !== null) return E.right(was);
        const is = { ...was, revokedAt: ports.clock() };
        return commitUnlessChanged(
          ports.commit,
          { replaces: { scimTokens: [{ was, is }] } },
          E.right(is),
        );
      }),
});
