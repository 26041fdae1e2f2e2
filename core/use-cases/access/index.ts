export type { AccessUseCases } from './access-use-cases.js';
export type { Authenticate, InvalidKey } from './authenticate.js';
export type { KeyNotFound } from './find-key.js';
export type {
  CreateKey,
  InvalidAddressRange,
  InvalidExpiry,
  KeyDead,
  KeyQuery,
} from './manage-keys.js';
