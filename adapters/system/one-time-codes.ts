import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '../../core/ports/machine/one-time-codes.js';
import type { RandomBytes } from '../../core/ports/machine/random-bytes.js';
import { secondMs } from '../../core/shared/time.js';

const issuer = 'Roundtrip';
const secretBytes = 20;
const period = 30;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period });

/** One-time codes of authenticator apps, with secrets from `randomBytes`. */
export const oneTimeCodes = (randomBytes: RandomBytes): OneTimeCodes => ({
  newSecret: () => new Secret({ buffer: Uint8Array.from(randomBytes(secretBytes)).buffer }).base32,
  uriOf: (secret, account) => totpOf(secret, account).toString(),
  stepOf: (secret, code, at) => {
    if (!/^\d{6}$/.test(code)) return undefined;
    const delta = totpOf(secret).validate({ token: code, timestamp: at, window: 1 });
    return delta === null ? undefined : Math.floor(at / (period * secondMs)) + delta;
  },
});
