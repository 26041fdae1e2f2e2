import type { Passkey } from '../../model/people/passkey.js';

/** Where passkeys are valid. */
export type PasskeySite = {
  /** The origin of the dashboard, such as `https://messages.example.com`. */
  readonly origin: string;
  /** Its host, the id of the relying party. */
  readonly id: string;
};

/**
 * Why there are no passkeys. `no_public_url`: the URL of the dashboard is not known. `not_secure`: it is neither https nor on
 * `localhost`. `no_host_name`: its host is an address. `no_package`: a package is not installed.
 */
export type PasskeysOffBecause = 'no_public_url' | 'not_secure' | 'no_host_name' | 'no_package';

/** A credential that a browser has made. */
export type NewCredential = Pick<Passkey, 'id' | 'publicKey' | 'signCount'>;

/** What an answer of a browser claims, before it is verified. */
export type ClaimedCredential = {
  readonly id: string;
  /** The id of the user that the authenticator keeps with the credential; null when it gave none. */
  readonly user: string | null;
};

/**
 * Verifies what browsers answer to challenges of WebAuthn, as JSON. Each answer has to be of the site, and of a person whom the
 * authenticator has verified. What is wrong in any way is undefined; no text makes a call reject.
 */
export type PasskeyVerification = {
  /** The site, or why there are no passkeys. */
  readonly site: () => PasskeySite | PasskeysOffBecause;
  /** Reads which credential an answer is of. It verifies nothing. */
  readonly claimed: (answer: string) => ClaimedCredential | undefined;
  /** The credential that was made for a challenge. */
  readonly verifyNew: (answer: string, challenge: string) => Promise<NewCredential | undefined>;
  /** The counter of an answer to a challenge that a passkey has signed. Whether it went up is not looked at. */
  readonly verify: (
    answer: string,
    challenge: string,
    passkey: Pick<Passkey, 'id' | 'publicKey'>,
  ) => Promise<{ readonly signCount: number } | undefined>;
};
