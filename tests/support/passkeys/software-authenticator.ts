import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** What a page of a site asks for, as the JSON of the server. */
type Asked = {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
};

/** What an answer says that is not as it was asked. */
export type Deviation = {
  /** The origin of the page. Default: that of the authenticator. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the person was verified. Default: yes. */
  readonly isVerified?: boolean;
  /** The counter. Default: one more than the last. */
  readonly counter?: number;
  /** The id of the user that the authenticator keeps. Null: none. */
  readonly userHandle?: string | null;
  readonly isCrossOrigin?: boolean;
  /** The type of the client data. */
  readonly type?: string;
  /** The credential that is claimed and signed with. Default: the one that was made last. */
  readonly credential?: string;
};

type Credential = { readonly id: string; readonly key: KeyObject; readonly user: string };

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

/** CBOR of what WebAuthn needs: integers, texts, bytes and maps. */
const cbor = (value: number | string | Uint8Array | Map<number | string, unknown>): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

/** The public key in COSE: ES256 on P-256. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return cbor(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, left],
      [-3, right],
    ]),
  );
};

/**
 * An authenticator and a browser in one, which answer what a page of `origin` asks. They know nothing of what is right: a test
 * says how an answer deviates.
 */
export const softwareAuthenticator = (origin: string) => {
  const credentials = new Map<string, Credential>();
  const state = { counter: 0, last: '' };
  const flagsOf = (isVerified: boolean, hasCredential: boolean): number =>
    0x01 | (isVerified ? 0x04 : 0) | (hasCredential ? 0x40 : 0);

  const clientData = (type: string, asked: Asked, given: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.challenge ?? asked.challenge,
        origin: given.origin ?? origin,
        crossOrigin: given.isCrossOrigin ?? false,
      }),
    );
  const authenticatorData = (
    asked: Asked,
    given: Deviation,
    attested: Uint8Array = new Uint8Array(),
  ): Buffer => {
    state.counter = given.counter ?? state.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const rpId = given.rpId ?? asked.rp?.id ?? asked.rpId ?? '';
    const flags = flagsOf(given.isVerified ?? true, attested.byteLength > 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  };

  return {
    /** Makes a credential, and answers with the JSON of `PublicKeyCredential.toJSON`. */
    create: (asked: Asked, given: Deviation = {}): string => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const bytes = given.credential ? Buffer.from(given.credential, 'base64url') : randomBytes(32);
      const id = base64url(bytes);
      const length = Buffer.from([bytes.byteLength >> 8, bytes.byteLength & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, bytes, coseKey(publicKey)]);
      const data = authenticatorData(asked, given, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      credentials.set(id, { id, key: privateKey, user: asked.user?.id ?? '' });
      state.last = id;
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked, given)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      });
    },
    /** Signs a challenge, and answers likewise. */
    get: (asked: Asked, given: Deviation = {}): string => {
      const credential = credentials.get(given.credential ?? state.last);
      if (!credential) throw new Error('The authenticator has no such credential.');
      const { id, key, user } = credential;
      const client = clientData('webauthn.get', asked, given);
      const data = authenticatorData(asked, given);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key);
      const handle = given.userHandle === undefined ? user : given.userHandle;
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(handle !== null && { userHandle: handle }),
        },
      });
    },
    /** The credential that was made last. */
    last: () => state.last,
    counter: () => state.counter,
  };
};

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
