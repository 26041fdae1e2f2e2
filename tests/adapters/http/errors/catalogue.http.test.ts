import assert from 'node:assert/strict';
import { catalogue } from '../../../../adapters/http/errors/catalogue.js';
import type { CatalogueEntry } from '../../../../adapters/http/errors/declared-error.js';
import type { ErrorCode, Refusal } from '../../../../adapters/http/errors/refusal.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { refused } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the catalogue of errors');

const entries = Object.entries(catalogue) as readonly (readonly [
  ErrorCode,
  CatalogueEntry<Refusal>,
])[];

/** The statuses of docs/specification.md#7.3.1 and docs/specification.md#7.3.2. */
const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  api_key_invalid: 401,
  insufficient_scope: 403,
  insufficient_permission: 403,
  message_quota_exceeded: 402,
  subscription_required: 402,
  payment_failed: 402,
  project_limit_exceeded: 402,
  project_to_be_deleted: 409,
  channel_limit_exceeded: 402,
  api_key_limit_exceeded: 402,
  limit_above_organization: 422,
  limit_above_retention: 422,
  plan_not_found: 404,
  plan_in_use: 409,
  plan_limit_exceeded: 422,
  message_not_cancellable: 409,
  idempotency_key_reuse: 409,
  idempotency_in_progress: 409,
  template_already_exists: 409,
  template_not_draft: 409,
  template_state_conflict: 409,
  invalid_recipient: 422,
  channel_inactive: 422,
  message_direction_invalid: 422,
  invalid_cursor: 422,
  invalid_idempotency_key: 422,
  invalid_template: 422,
  invalid_url: 422,
  invalid_date_range: 422,
  template_channel_mismatch: 422,
  template_not_approved: 422,
  template_parameter_mismatch: 422,
  unsupported_content_type: 422,
  unsupported_media_type: 422,
  webhook_endpoint_limit_exceeded: 422,
  media_quota_exceeded: 422,
  rate_limit_exceeded: 429,
  channel_backlog_exceeded: 429,
  project_backlog_exceeded: 429,
  payload_too_large: 413,
  length_required: 411,
  method_not_allowed: 405,
  route_not_found: 404,
  message_not_found: 404,
  event_not_found: 404,
  template_not_found: 404,
  channel_not_found: 404,
  media_not_found: 404,
  webhook_endpoint_not_found: 404,
  webhook_delivery_not_found: 404,
  internal_error: 500,
  service_unavailable: 503,
};

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'api_error',
};

cases('has every code of the specification, with its status', () => {
  for (const [code, status] of Object.entries(statuses))
    assert.equal(entries.find(([name]) => name === code)?.[1].status, status, code);
});

cases('gives each status the error type of the specification', () => {
  for (const [code, { status, type }] of entries)
    assert.equal(type, types[status] ?? 'invalid_request_error', code);
});

cases('links to the reference page only when the service has a public URL', async () => {
  for (const [publicUrl, expected] of [
    [undefined, undefined],
    ['https://api.example', 'https://api.example/docs/errors#api_key_invalid'],
    ['https://api.example/x/', 'https://api.example/x/docs/errors#api_key_invalid'],
  ] as const) {
    const host = await httpHost(publicUrl === undefined ? {} : { publicUrl });
    const error = refused(await host.call({ path: '/v1/whoami' }), 'api_key_invalid');
    assert.equal(error.doc_url, expected);
    await host.close();
  }
});

cases.run();
