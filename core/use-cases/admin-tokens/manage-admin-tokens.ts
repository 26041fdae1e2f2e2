import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input, unchecked } from '../../contract/input.js';
import type { AdminToken } from '../../model/access/admin-token.js';
import type { Clock } from '../../ports/machine/clock.js';
import { type AdminTokenId, isId } from '../../shared/ids.js';
import { idText } from '../../shared/published.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { type AdminTokenPorts, tokensOf } from './token-ports.js';

/** No token of an operator has this id. */
export type AdminTokenNotFound = { readonly code: 'admin_token_not_found'; readonly id: string };

export const listAdminTokens = useCase({
  kind: 'read',
  summary: 'Lists the tokens of operators, oldest first, with the revoked ones.',
  within: false,
  input: unchecked<void>(),
  refusals: 'none',
  run: (ports: Pick<AdminTokenPorts, 'adminTokens'>) => async (): Promise<readonly AdminToken[]> =>
    tokensOf(ports).list(),
});

/** A token to revoke. */
const tokenInput = input({ token: idText('atok') });

/** See docs/specification.md#10.1.1. */
export const revokeAdminToken = useCase({
  kind: 'write',
  summary: 'Revokes a token of an operator for good, from the next request on.',
  description: ['Idempotent.'],
  within: false,
  input: tokenInput,
  refusals: { admin_token_not_found: 'there is no such token' },
  run:
    (ports: AdminTokenPorts & { readonly clock: Clock }) =>
    ({
      token: id,
    }: InputOf<typeof tokenInput>): Promise<E.Either<AdminTokenNotFound, AdminToken>> =>
      retryOnConflict(async () => {
        const was = isToken(id) ? await tokensOf(ports).find(id) : undefined;
        if (!was) return E.left({ code: 'admin_token_not_found', id });
        if (was.revokedAt !== null) return E.right(was);
        const is = { ...was, revokedAt: ports.clock() };
        return commitUnlessChanged(
          ports.commit,
          { replaces: { adminTokens: [{ was, is }] } },
          E.right(is),
        );
      }),
});

const isToken = (id: string): id is AdminTokenId => isId('atok')(id);
