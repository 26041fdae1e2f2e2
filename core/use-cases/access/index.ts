export type { AccessUseCases } from './access-use-cases.js';
export type { Authenticate, InvalidKey } from './authenticate.js';
export type { CreateKey, InvalidAddressRange, InvalidExpiry, KeyDead } from './create-key.js';
export type { KeyNotFound } from './find-key.js';
export type { KeyQuery } from './read-keys.js';
