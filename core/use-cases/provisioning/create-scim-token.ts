import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { scimTokenFrom } from '../../model/access/key-format.js';
import { newKey } from '../../model/access/key-rights.js';
import {
  isUsable,
  type NewScimToken,
  type ScimToken,
  scimTokensAtMost,
} from '../../model/provisioning/scim-token.js';
import { shownNewScimToken } from '../../model/provisioning/scim-token-view.js';
import { Name } from '../../model/tenants/name.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import type { InvalidExpiry } from '../access/create-key.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  organizationInput,
} from '../administration/find-tenant.js';
import { byOrganization } from '../authorization/resource-owner.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { directoriesOf, type ScimTokenPorts } from './provisioning-ports.js';

/** The ports of who makes a token of a directory. */
export type CreateScimTokenPorts = ScimTokenPorts & {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
  readonly tenants: TenantStore;
};

/** A token to create. */
const createInput = closedInput(
  { ...organizationInput.needed, name: Name },
  { expiresAt: newKey.needed.expiresAt },
);
export type CreateScimToken = InputOf<typeof createInput>;

/** The organization has as many tokens that work as it may have. */
export type ScimTokenLimitExceeded = {
  readonly code: 'scim_token_limit_exceeded';
  readonly limit: number;
};

type CreateRefusal = OrganizationNotFound | InvalidExpiry | ScimTokenLimitExceeded;

/** See docs/specification.md#11.1.1. */
export const createScimToken = useCase({
  kind: 'write',
  summary: 'Creates a token with which the directory of an organization manages its members.',
  description: [
    'The answer has its text, which is shown only this once and stored as a hash.',
    'At most 2 work at the same time, so that one can replace the other.',
    'Operators alone do: a directory names any address, and all organizations share the provider that proves it.',
  ],
  permission: 'projects:operate',
  owner: byOrganization,
  audit: {
    action: 'scim_token.create',
    made: ({ token }: NewScimToken) => token.id,
    details: ({ name }) => ({ name }),
  },
  within: false,
  input: createInput,
  result: shownNewScimToken,
  refusals: {
    ...noOrganization,
    invalid_expiry: '`expiresAt` is not in the future',
    scim_token_limit_exceeded: 'the organization has 2 tokens that are neither revoked nor expired',
  },
  run:
    (ports: CreateScimTokenPorts) =>
    ({
      organization: named,
      name,
      expiresAt = null,
    }: CreateScimToken): Promise<E.Either<CreateRefusal, NewScimToken>> =>
      retryOnConflict(async () => {
        const found = await findOrganization(ports.tenants, named);
        if (E.isLeft(found)) return found;
        const { id: organization } = found.right;
        const now = ports.clock();
        if (expiresAt !== null && expiresAt <= now)
          return E.left({ code: 'invalid_expiry', expiresAt });
        const were = await directoriesOf(ports).listTokens(organization);
        if (were.filter((each) => isUsable(each, now)).length >= scimTokensAtMost)
          return E.left({ code: 'scim_token_limit_exceeded', limit: scimTokensAtMost });
        const text = freshToken(ports);
        const token: ScimToken = {
          id: ports.newId('stok'),
          organization,
          name,
          hash: ports.digest(text),
          lastFour: text.slice(-4),
          expiresAt,
          createdAt: now,
          revokedAt: null,
          lastUsedAt: null,
        };
        return commitUnlessChanged(
          ports.commit,
          {
            asRead: [{ kind: 'scimTokens', where: { organization }, were }],
            replaces: { scimTokens: [{ is: token }] },
          },
          E.right({ token, text }),
        );
      }),
});

const freshToken = (ports: Pick<CreateScimTokenPorts, 'randomBytes'>): string =>
  scimTokenFrom(ports.randomBytes(64)) ?? freshToken(ports);
