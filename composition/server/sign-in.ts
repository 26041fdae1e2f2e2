import { oneTimeCodes } from '../../adapters/system/one-time-codes.js';
import { zxcvbnGuesses } from '../../adapters/system/password-guesses.js';
import { argon2Passwords } from '../../adapters/system/password-hashing.js';
import type { PasskeyVerification } from '../../core/ports/people/passkey-verification.js';
import {
  type SignInUseCases,
  signInUseCases,
} from '../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import type { CompleteParts } from '../assembly/index.js';

/** One for all servers of the process: they share its processors. */
const passwords = argon2Passwords();
const guesses = zxcvbnGuesses();

/** The sign-in of people to the dashboard, on the parts of a server. Without a verification of passkeys there are none. */
export const signInOf = (
  { stores, rateLimiters, ...parts }: CompleteParts,
  passkeys?: PasskeyVerification,
): SignInUseCases =>
  signInUseCases({
    ...parts,
    passkeys,
    people: stores.people,
    ...(stores.provisioning && { provisioning: stores.provisioning }),
    audit: stores.audit,
    tenants: stores.tenants,
    commit: stores.commit,
    ephemeral: stores.ephemeral,
    guesses,
    limitSignIns: rateLimiters.project,
    passwords,
    oneTimeCodes: oneTimeCodes(parts.randomBytes),
  });
