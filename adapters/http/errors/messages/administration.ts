import { isoTime } from '../../../../core/shared/time.js';
import type { Refusal } from '../refusal.js';
import { type Messages, quoted } from './wording.js';

type AdministrationCode =
  | 'address_taken'
  | 'api_key_dead'
  | 'api_key_invalid'
  | 'channel_limit_exceeded'
  | 'invalid_address_range'
  | 'invalid_date_range'
  | 'invalid_expiry'
  | 'project_limit_exceeded'
  | 'provider_not_allowed';

/** Why a key is not accepted, and why an operation on projects, keys, channels or usage is refused. */
export const administrationMessages = {
  address_taken: ({ channel, address }) =>
    `Channel \`${channel}\` already uses the number ${address}. Pause that channel first, or use another number.`,
  api_key_dead: ({ id }) => `API key \`${id}\` was revoked or has expired. Create a new key.`,
  api_key_invalid:
    'The API key is missing, malformed, revoked, expired, or not allowed from this address. Send `Authorization: Bearer <API_KEY>`.',
  channel_limit_exceeded: ({ limit }) => `The project already has ${limit} channels, the maximum.`,
  invalid_address_range: ({ range }) =>
    `${quoted(range)} is not an address range in CIDR notation, such as 192.0.2.0/24.`,
  invalid_date_range: ({ fromDate, toDate }) =>
    `\`to_date\` (${toDate}) must be 1 to 92 days after \`from_date\` (${fromDate}).`,
  invalid_expiry: ({ expiresAt }) =>
    `The expiry ${isoTime(expiresAt)} is not in the future. Give a later time, or none for a key that never expires.`,
  project_limit_exceeded: ({ limit }) =>
    `The organization already has ${limit} projects, the maximum.`,
  provider_not_allowed: ({ provider }) =>
    `A test project can connect only sandbox channels, not ${quoted(provider)}.`,
} as const satisfies Messages<Extract<Refusal, { readonly code: AdministrationCode }>>;
