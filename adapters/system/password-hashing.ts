import { hash, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '../../core/ports/machine/password-hashing.js';

/** What OWASP recommends for Argon2id: 19 MiB, 2 passes, 1 lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Passwords under Argon2id, on threads of the process's pool. */
export const argon2Passwords: PasswordHashing = {
  hash: (password) => hash(password, argon2id),
  verify: (hashed, password) => verify(hashed, password),
};
