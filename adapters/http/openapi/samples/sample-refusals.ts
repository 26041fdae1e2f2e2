import type { catalogue } from '../../errors/catalogue.js';
import type { ErrorCode, Refusal } from '../../errors/refusal.js';

type Catalogue = typeof catalogue;
type Facts<Code extends ErrorCode> = Omit<Extract<Refusal, { readonly code: Code }>, 'code'>;

/** The members of an entry that are made from the refusal. */
type Made<Entry> = {
  [Member in keyof Entry]: Entry[Member] extends () => unknown
    ? never
    : Entry[Member] extends (refusal: never) => unknown
      ? Member
      : never;
}[keyof Entry];

type TellingCode = {
  [Code in ErrorCode]: Made<Catalogue[Code]> extends never ? never : Code;
}[ErrorCode];

/** What each refusal might say whose answer tells more than its code. */
const facts: { readonly [Code in TellingCode]: Facts<Code> } = {
  method_not_allowed: { allow: ['GET', 'HEAD'] },
  rate_limit_exceeded: { retryAfterSeconds: 1 },
  insufficient_scope: { scope: 'messages:write' },
  payload_too_large: { limit: 1_048_576 },
  unsupported_content_type: { accepted: ['application/json'] },
  range_not_satisfiable: { size: 48_213 },
  invalid_cursor: { param: 'cursor' },
  channel_not_found: {},
  media_not_found: {},
  template_not_found: {},
  invalid_template: { param: 'body', reason: 'variables' },
  template_header_mismatch: { field: 'header_media' },
  invalid_url: { reason: 'address' },
  channel_backlog_exceeded: { retryAfterSeconds: 12 },
  message_quota_exceeded: { limit: 1_000, used: 1_000, resetsAt: Date.UTC(2026, 1) },
  webhook_endpoint_limit_exceeded: { limit: 5 },
  project_limit_exceeded: { limit: 100 },
  channel_limit_exceeded: { limit: 100 },
  insufficient_permission: { permission: 'projects:write' },
  invalid_address_range: { range: '10.0.0.0/40' },
};

/** A refusal of that code, as it might come. */
export const sampleRefusal = (code: ErrorCode): Refusal =>
  ({ code, ...facts[code as TellingCode] }) as Refusal;
