import * as E from 'fp-ts/lib/Either.js';
import { unchecked } from '../../contract/input.js';
import type { AdminCaller, AdminToken } from '../../model/access/admin-token.js';
import { isWellFormedAdminToken } from '../../model/access/key-format.js';
import type { AddressMatch } from '../../ports/machine/address-match.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import { type Instant, startOfMinute } from '../../shared/time.js';
import type { Authenticate } from '../access/authenticate.js';
import { commitUnlessChanged } from '../commit-change.js';
import { useCase } from '../use-case.js';
import { type AdminTokenPorts, tokensOf } from './token-ports.js';

type AuthenticatePorts = AdminTokenPorts & {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly addressMatch: AddressMatch;
};

/** Who calls the Admin API: the text of the token, undefined where there is none, and the address of the client. */
export type AuthenticateAdmin = Authenticate;

/** The token is missing, malformed, revoked, expired, or not allowed from this address. */
export type InvalidAdminToken = { readonly code: 'admin_token_invalid' };

/**
 * A token that is refused is refused alike, for any reason. It is found by its hash, so no comparison takes longer the more of a
 * text is right; a mistyped one costs no look-up. See docs/specification.md#10.1.3.
 */
export const authenticateAdmin = useCase({
  kind: 'read',
  summary: 'Tells which operator calls with a token from an address.',
  description: ['A revocation takes effect with the next call.'],
  promise: 'Reads only, but for one commit a minute at most, which notes that the token was used.',
  within: false,
  input: unchecked<AuthenticateAdmin>(),
  refusals: {
    admin_token_invalid:
      'the token is missing, malformed, revoked, expired, or not allowed from this address',
  },
  run:
    (ports: AuthenticatePorts) =>
    async ({
      token: text,
      address,
    }: AuthenticateAdmin): Promise<E.Either<InvalidAdminToken, AdminCaller>> => {
      if (text === undefined || !isWellFormedAdminToken(text)) return refused;
      const token = await tokensOf(ports).findByHash(ports.digest(text));
      const now = ports.clock();
      if (!token || !isUsable(token, now)) return refused;
      const { id, name, scopes, expiresAt, allowedIps } = token;
      if (allowedIps.length > 0 && !ports.addressMatch(address, allowedIps)) return refused;
      await noteUse(ports, token, startOfMinute(now));
      return E.right({ id, name, scopes, expiresAt });
    },
});

const refused: E.Either<InvalidAdminToken, never> = E.left({ code: 'admin_token_invalid' });

const isUsable = ({ revokedAt, expiresAt }: AdminToken, now: Instant): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

/** A use that cannot be noted refuses no request: it is noted in another minute. */
const noteUse = async (
  { commit }: Pick<AuthenticatePorts, 'commit'>,
  was: AdminToken,
  lastUsedAt: Instant,
): Promise<void> => {
  if ((was.lastUsedAt ?? 0) >= lastUsedAt) return;
  const change = { replaces: { adminTokens: [{ was, is: { ...was, lastUsedAt } }] } };
  await commitUnlessChanged(commit, change, 'done').catch(() => undefined);
};
