import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { AdminScopes } from '../../model/access/admin-scopes.js';
import type { AdminToken, NewAdminToken } from '../../model/access/admin-token.js';
import { adminTokenFrom } from '../../model/access/key-format.js';
import { newKey } from '../../model/access/key-rights.js';
import { Name } from '../../model/tenants/name.js';
import type { CreateKeyPorts, InvalidAddressRange, InvalidExpiry } from '../access/create-key.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import type { AdminTokenPorts } from './token-ports.js';

type CreatePorts = AdminTokenPorts & Omit<CreateKeyPorts, 'tenants'>;

const { expiresAt, allowedIps } = newKey.needed;

/** A token to create. */
const createInput = closedInput({ name: Name, scopes: AdminScopes, expiresAt, allowedIps });
export type CreateAdminToken = InputOf<typeof createInput>;

/** See docs/specification.md#10.1.1. */
export const createAdminToken = useCase({
  kind: 'write',
  summary: 'Creates a token with which an operator calls the Admin API.',
  description: ['The text of the token is in this answer alone: the stores have its hash.'],
  within: false,
  input: createInput,
  refusals: {
    invalid_expiry: '`expiresAt` is not in the future',
    invalid_address_range: 'an entry of `allowedIps` is not a CIDR range',
  },
  run:
    (ports: CreatePorts) =>
    (
      command: CreateAdminToken,
    ): Promise<E.Either<InvalidExpiry | InvalidAddressRange, NewAdminToken>> =>
      retryOnConflict(async () => {
        const { name, scopes, expiresAt, allowedIps } = command;
        const now = ports.clock();
        if (expiresAt !== null && expiresAt <= now)
          return E.left({ code: 'invalid_expiry', expiresAt });
        const bad = allowedIps.find((range) => !ports.isAddressRange(range));
        if (bad !== undefined) return E.left({ code: 'invalid_address_range', range: bad });
        const text = freshToken(ports);
        const token: AdminToken = {
          id: ports.newId('atok'),
          name,
          hash: ports.digest(text),
          lastFour: text.slice(-4),
          scopes,
          expiresAt,
          allowedIps,
          createdAt: now,
          revokedAt: null,
          lastUsedAt: null,
        };
        const change = { replaces: { adminTokens: [{ is: token }] } };
        return commitUnlessChanged(ports.commit, change, E.right({ token, text }));
      }),
});

const freshToken = (ports: Pick<CreatePorts, 'randomBytes'>): string =>
  adminTokenFrom(ports.randomBytes(64)) ?? freshToken(ports);
