import { challengeMs } from '../../../../core/model/people/passkey.js';
import type { NewPasskeyQuestion, PasskeyChallenge } from './passkey-use-cases.js';
import { algorithms } from './web-authn.js';

/** What the person calls the site in the dialogs of the browser. */
const siteName = 'Roundtrip';

const named = (ids: readonly string[]) => ids.map((id) => ({ id, type: 'public-key' }));

/** What `navigator.credentials.create` is asked, as JSON (WebAuthn 3, PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = ({
  site,
  challenge,
  credentials,
  user: { id, email, name },
}: NewPasskeyQuestion): object => ({
  rp: { id: site.id, name: siteName },
  user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name ?? email },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: challengeMs,
  excludeCredentials: named(credentials),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

/** What `navigator.credentials.get` is asked, as JSON. Without credentials any passkey of the site can answer. */
export const requestOptions = (
  { site, challenge }: PasskeyChallenge,
  credentials: readonly string[] = [],
): object => ({
  rpId: site.id,
  challenge,
  timeout: challengeMs,
  allowCredentials: named(credentials),
  userVerification: 'required',
});
