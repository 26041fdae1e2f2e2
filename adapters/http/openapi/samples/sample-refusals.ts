import { mediaLimits } from '../../../../core/model/media/kinds.js';
import type { ErrorCode, Refusal } from '../../errors/refusal.js';
import { sampleId } from './sample.js';
import { sampleMessage, sampleTemplate } from './sample-resources.js';

type RefusalOf<Code extends ErrorCode> = Extract<Refusal, { readonly code: Code }>;
type FactsOf<Code extends ErrorCode> = Omit<RefusalOf<Code>, 'code'>;

type CodeWithFacts = {
  [Code in ErrorCode]: keyof FactsOf<Code> extends never ? never : Code;
}[ErrorCode];

const channel = sampleId('chan');
const template = sampleId('tmpl');

/** The facts of a sample refusal, for each code that has facts. */
const facts: { readonly [Code in CodeWithFacts]: FactsOf<Code> } = {
  route_not_found: { method: 'GET', path: '/v1/mesages' },
  method_not_allowed: { method: 'PUT', path: '/v1/messages', allow: ['GET', 'HEAD', 'POST'] },
  rate_limit_exceeded: { retryAfterSeconds: 1 },
  event_stream_limit_exceeded: { limit: 10 },
  insufficient_scope: { scope: 'messages:write' },
  insufficient_permission: { permission: 'projects:create' },
  expectation_failed: { expect: '200-ok' },
  headers_too_large: { maxHeaders: 100, maxBytes: 16_384 },
  payload_too_large: { limit: 1_048_576 },
  unsupported_content_type: {
    accepted: ['application/json'],
    contentType: 'text/plain',
    contentEncoding: undefined,
  },
  range_not_satisfiable: { range: 'bytes=50000-', size: 48_213 },
  service_unavailable: {},
  invalid_cursor: { param: 'cursor', given: 'abc' },

  api_key_not_found: { id: sampleId('key') },
  channel_not_found: { id: channel },
  event_not_found: { id: sampleId('evt') },
  media_not_found: { id: sampleId('med') },
  message_not_found: { id: sampleId('msg') },
  organization_not_found: { id: sampleId('org') },
  project_not_found: { id: sampleId('proj') },
  template_not_found: { id: template },
  webhook_delivery_not_found: { id: sampleId('whd') },
  webhook_endpoint_not_found: { id: sampleId('whe') },

  channel_inactive: { channel, status: 'pending' },
  channel_restricted: { channel, until: Date.UTC(2026, 1) },
  channel_backlog_exceeded: { channel, retryAfterSeconds: 12 },
  invalid_recipient: { to: '+12025550' },
  message_direction_invalid: { id: sampleId('msg') },
  message_quota_exceeded: { limit: 1_000, used: 1_000, resetsAt: Date.UTC(2026, 1) },
  media_not_sendable: {
    id: sampleId('med'),
    param: 'media.id',
    mimeType: 'image/heic',
    size: 2_310_000,
    limit: mediaLimits.document,
  },
  caption_not_allowed: { kind: 'audio' },
  media_quota_exceeded: { limit: 1_073_741_824, used: 1_073_700_000 },
  unsupported_media_type: { declared: 'image/png', sniffed: 'image/gif' },

  invalid_template: { param: 'body', reason: 'variables' },
  template_already_exists: { channel, name: sampleTemplate.name, language: 'en' },
  template_channel_mismatch: {
    template,
    owner: channel,
    channel: 'chan_01kg9zmt3v5r8y2c4n6q7w9x1f',
  },
  template_header_mismatch: { field: 'header_media', header: 'image', given: 'video' },
  template_not_approved: { template, status: 'pending' },
  template_parameter_mismatch: { unit: 'value', expected: 3, given: 2 },
  template_not_draft: { id: template, status: 'submitted' },
  template_state_conflict: { id: template, status: 'approved' },
  template_taken: { channel, name: sampleTemplate.name, language: 'en' },

  invalid_url: { reason: 'address' },
  webhook_endpoint_limit_exceeded: { limit: 5 },
  invalid_date_range: { fromDate: '2026-01-31', toDate: '2026-01-01' },

  project_limit_exceeded: { limit: 100 },
  channel_limit_exceeded: { limit: 100 },
  api_key_dead: { id: sampleId('key') },
  invalid_expiry: { expiresAt: Date.UTC(2026, 0, 31) },
  invalid_address_range: { range: '10.0.0.0/40' },
  address_taken: { channel, address: sampleMessage.from },
  session_not_found: { id: sampleId('sess') },
  member_not_found: { id: sampleId('user') },
  member_exists: { email: 'ada@example.com' },
  still_member: { email: 'ada@example.com', organizations: [sampleId('org')] },
  last_owner: { id: sampleId('user') },
  provider_not_allowed: { provider: 'whatsapp_cloud' },
};

/** A sample refusal with that code. */
export const sampleRefusal = (code: ErrorCode): Refusal =>
  ({ code, ...facts[code as CodeWithFacts] }) as Refusal;
