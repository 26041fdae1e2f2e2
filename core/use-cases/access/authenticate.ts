import * as E from 'fp-ts/lib/Either.js';
import { unchecked } from '../../contract/input.js';
import type { Identity, KeyHolder } from '../../model/access/api-key.js';
import { isWellFormedKey } from '../../model/access/key-format.js';
import type { AddressMatch } from '../../ports/machine/address-match.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { Instant } from '../../shared/time.js';
import { startOfMinute } from '../../shared/time.js';
import { useCase } from '../use-case.js';
import type { KeyUses } from './key-uses.js';

/** The ports of `authenticate`. */
export type AuthenticatePorts = {
  readonly clock: Clock;
  readonly digest: Digest;
  readonly addressMatch: AddressMatch;
  readonly findHolder: (hash: string) => Promise<KeyHolder | undefined>;
  readonly keyUses: Pick<KeyUses, 'note'>;
};

/** Who calls: the text of the key, undefined where there is none, and the address of the client. */
export type Authenticate = { readonly token: string | undefined; readonly address: string };

/** The key is missing, malformed, revoked, expired, or not allowed from this address. */
export type InvalidKey = { readonly code: 'api_key_invalid' };

/** A key that is refused is refused alike, for any reason (docs/specification.md#5.3.1). A mistyped one costs no look-up. */
export const authenticate = useCase({
  kind: 'read',
  summary: 'Tells who calls with a key from an address.',
  description: ['A revocation by another process takes effect within one second.'],
  promise: 'Reads only; the use of the key is noted, and written by `flushKeyUses`.',
  within: false,
  input: unchecked<Authenticate>(),
  refusals: {
    api_key_invalid:
      'the key is missing, malformed, revoked, expired, or not allowed from this address',
  },
  run:
    ({ clock, digest, addressMatch, findHolder, keyUses }: AuthenticatePorts) =>
    async (command: Authenticate): Promise<E.Either<InvalidKey, Identity>> => {
      const { token, address } = command;
      if (token === undefined || !isWellFormedKey(token)) return refused;
      const holder = await findHolder(digest(token));
      const now = clock();
      if (!holder || !isUsable(holder, now)) return refused;
      const { allowedIps } = holder;
      if (allowedIps.length > 0 && !addressMatch(address, allowedIps)) return refused;
      keyUses.note(holder.id, startOfMinute(now), holder.lastUsedAt);
      return E.right(identityOf(holder));
    },
});

const refused: E.Either<InvalidKey, never> = E.left({ code: 'api_key_invalid' });

const isUsable = ({ revokedAt, expiresAt }: KeyHolder, now: Instant): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

const identityOf = (holder: KeyHolder): Identity => ({
  organization: holder.organization,
  project: holder.project,
  key: holder.id,
  environment: holder.environment,
  scopes: holder.scopes,
  ...(holder.limits && { limits: holder.limits }),
  ...(holder.suspended && { suspended: holder.suspended }),
});
