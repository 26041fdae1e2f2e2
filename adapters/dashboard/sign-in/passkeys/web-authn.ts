import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type {
  ClaimedCredential,
  PasskeyVerification,
} from '../../../../core/ports/people/passkey-verification.js';
import { passkeySite } from './passkey-site.js';

/** What the verification of passkeys needs. */
export type WebAuthnOptions = {
  /** URL of the dashboard as browsers know it. Undefined: there are no passkeys. */
  readonly publicUrl: string | undefined;
  /** Whether the package is installed. Default: whether Node.js finds it. */
  readonly hasPackage?: () => boolean;
};

/** The algorithms of the keys that are accepted, in the order in which they are asked for: EdDSA, ES256, RS256. */
export const algorithms: readonly number[] = [-8, -7, -257];

/** The longest id of a credential, in characters of base64url: 1,023 bytes. */
const longestId = 1_364;

/** The longest public key that is stored, in bytes. */
const longestKey = 2_000;

/** Verifies passkeys by `@simplewebauthn/server`, which the first answer of a browser loads. */
export const webAuthn = ({
  publicUrl,
  hasPackage = isInstalled,
}: WebAuthnOptions): PasskeyVerification => {
  const found = passkeySite(publicUrl);
  let isThere: boolean | undefined;
  const site: PasskeyVerification['site'] = () => {
    if (typeof found === 'string') return found;
    isThere ??= hasPackage();
    return isThere ? found : 'no_package';
  };
  /** What every answer is checked against. */
  const expected = (challenge: string) => {
    if (typeof found === 'string') throw new TypeError(`There are no passkeys: ${found}.`);
    return {
      ...{ expectedChallenge: challenge, expectedOrigin: found.origin, expectedRPID: found.id },
      requireUserVerification: true,
    };
  };
  return {
    site,
    claimed,
    verifyNew: async (answer, challenge) => {
      const response = parsed<RegistrationResponseJSON>(answer);
      if (!response || isEmbedded(response)) return undefined;
      const library = await import('@simplewebauthn/server');
      if (!(await isPlainAttestation(response))) return undefined;
      const checks = { ...expected(challenge), supportedAlgorithmIDs: [...algorithms] };
      const made = await orUndefined(() =>
        library.verifyRegistrationResponse({ response, ...checks }),
      );
      if (!made?.verified) return undefined;
      const { id, publicKey, counter } = made.registrationInfo.credential;
      const isStorable = id.length <= longestId && publicKey.byteLength <= longestKey;
      return isStorable
        ? { id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount: counter }
        : undefined;
    },
    verify: async (answer, challenge, { id, publicKey }) => {
      const response = parsed<AuthenticationResponseJSON>(answer);
      if (!response || response.id !== id || isEmbedded(response)) return undefined;
      const library = await import('@simplewebauthn/server');
      const key = new Uint8Array(Buffer.from(publicKey, 'base64url'));
      const signed = await orUndefined(() =>
        library.verifyAuthenticationResponse({
          ...{ response, ...expected(challenge) },
          // The core compares the counter, and says in the audit log that it did not go up.
          credential: { id, publicKey: key, counter: 0 },
        }),
      );
      return signed?.verified ? { signCount: signed.authenticationInfo.newCounter } : undefined;
    },
  };
};

const isInstalled = (): boolean => {
  try {
    import.meta.resolve('@simplewebauthn/server');
    return true;
  } catch {
    return false;
  }
};

/** The library throws for an answer that is wrong in any way. */
const orUndefined = async <Result>(run: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await run();
  } catch {
    return undefined;
  }
};

type AnyResponse = {
  readonly id: string;
  readonly rawId: string;
  readonly response: { readonly clientDataJSON: string };
};

/** An answer with the fields that every one has. The library looks at the rest. */
const parsed = <Response extends AnyResponse>(answer: string): Response | undefined => {
  try {
    const response: unknown = JSON.parse(answer);
    const { id, rawId, response: own } = Object(response);
    const isSound =
      typeof id === 'string' &&
      id === rawId &&
      /^[\w-]+$/.test(id) &&
      id.length <= longestId &&
      typeof Object(own).clientDataJSON === 'string';
    return isSound ? (response as Response) : undefined;
  } catch {
    return undefined;
  }
};

const claimed = (answer: string): ClaimedCredential | undefined => {
  const response = parsed<AuthenticationResponseJSON>(answer);
  const handle = response?.response.userHandle;
  return (
    response && {
      id: response.id,
      user: typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : null,
    }
  );
};

/** Whether a page of another site shows the page that asked. The dashboard is in no frame. */
const isEmbedded = ({ response: { clientDataJSON } }: AnyResponse): boolean => {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).crossOrigin === true;
  } catch {
    return true;
  }
};

/**
 * Whether a new credential is attested by no one but itself, as was asked. The library would ask other servers about the
 * certificates of any other attestation, at addresses that the certificates name.
 */
const isPlainAttestation = async ({ response }: RegistrationResponseJSON): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const object = await orUndefined(async () =>
    decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))),
  );
  const format = object?.get('fmt');
  return (
    format === 'none' || (format === 'packed' && object?.get('attStmt').get('x5c') === undefined)
  );
};
