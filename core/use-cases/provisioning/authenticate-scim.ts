import * as E from 'fp-ts/lib/Either.js';
import { unchecked } from '../../contract/input.js';
import { isWellFormedScimToken } from '../../model/access/key-format.js';
import { isUsable, type ScimCaller, type ScimToken } from '../../model/provisioning/scim-token.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import { type Instant, startOfMinute } from '../../shared/time.js';
import { commitUnlessChanged } from '../commit-change.js';
import { useCase } from '../use-case.js';
import { directoriesOf, type ScimTokenPorts } from './provisioning-ports.js';

type AuthenticatePorts = ScimTokenPorts & { readonly clock: Clock; readonly digest: Digest };

/** The text of the token; undefined where there is none. */
export type AuthenticateScim = { readonly token: string | undefined };

/** The token is missing, malformed, revoked or expired. */
export type InvalidScimToken = { readonly code: 'scim_token_invalid' };

/** A token that is refused is refused alike, for any reason. See docs/specification.md#11.1.1. */
export const authenticateScim = useCase({
  kind: 'read',
  summary: 'Tells the directory of which organization calls with a token.',
  description: ['A revocation takes effect with the next call.'],
  promise: 'Reads only, but for one commit a minute at most, which notes that the token was used.',
  within: false,
  input: unchecked<AuthenticateScim>(),
  refusals: { scim_token_invalid: 'the token is missing, malformed, revoked or expired' },
  run:
    (ports: AuthenticatePorts) =>
    async ({ token: text }: AuthenticateScim): Promise<E.Either<InvalidScimToken, ScimCaller>> => {
      if (text === undefined || !isWellFormedScimToken(text)) return refused;
      const token = await directoriesOf(ports).findTokenByHash(ports.digest(text));
      const now = ports.clock();
      if (!token || !isUsable(token, now)) return refused;
      await noteUse(ports, token, startOfMinute(now));
      const { id, name, organization } = token;
      return E.right({ id, name, organization });
    },
});

const refused: E.Either<InvalidScimToken, never> = E.left({ code: 'scim_token_invalid' });

/** A use that cannot be noted refuses no request: it is noted in another minute. */
const noteUse = async (
  { commit }: Pick<AuthenticatePorts, 'commit'>,
  was: ScimToken,
  lastUsedAt: Instant,
): Promise<void> => {
  if ((was.lastUsedAt ?? 0) >= lastUsedAt) return;
  const change = { replaces: { scimTokens: [{ was, is: { ...was, lastUsedAt } }] } };
  await commitUnlessChanged(commit, change, 'done').catch(() => undefined);
};
