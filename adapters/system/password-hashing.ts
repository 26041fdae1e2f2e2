import type { PasswordHashing } from '../../core/ports/machine/password-hashing.js';

/** What OWASP recommends for Argon2id: 19 MiB, 2 passes, 1 lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The native library, loaded at the first password: most processes never see one. */
const library = () => import('@node-rs/argon2');

/** Passwords under Argon2id, on threads of the process's pool. */
export const argon2Passwords: PasswordHashing = {
  hash: async (password) => (await library()).hash(password, argon2id),
  verify: async (hashed, password) => (await library()).verify(hashed, password),
};
