// `npm run openapi` writes this file from docs/openapi-admin.json.
import type { Open } from './open.js';

/** Whose token makes the request. */
export type AdminIdentity = {
  /** The token. */
  readonly id: AdminTokenId;
  /** What people call the token. The audit log names it. */
  readonly name: string;
  /** The scopes of the token. */
  readonly scopes: readonly (AdminScope)[];
  /** When it expires; null for never. */
  readonly expires_at: string | null;
  /**
   * Where browsers reach the dashboard, as far as the configuration tells: the links of invitations begin with
   * it. Null when the server does not say.
   */
  readonly dashboard_url: string | null;
};

/** What a token may do. */
export type AdminScope = 'tenants:read' | 'tenants:write' | 'keys:read' | 'keys:write' | 'channels:read' | 'channels:write' | 'members:read' | 'members:write' | 'people:erase' | 'audit:read' | 'operations:read';

/** The identifier of an operator's token. */
export type AdminTokenId = string;

/** The body of every error. */
export type ApiError = {
  /** What is wrong. */
  readonly error: {
    /** The kind of error. It goes with the status. */
    readonly type: ErrorType;
    /** What is wrong, for programs. */
    readonly code: Open<ErrorCode>;
    /** The same for people, in English, with what to do. */
    readonly message: string;
    /** The identifier of the request, as in `Service-Request-Id`. */
    readonly request_id: RequestId;
  } & {
    /** The field, the query parameter or the header that it is about. Absent when it is about none. */
    readonly param?: string;
    /** A page about the code. Absent when the server has none. */
    readonly doc_url?: string;
    /** Values that belong to the code, such as a limit. Absent without any. */
    readonly details?: Readonly<Record<string, unknown>>;
  };
};

/** What was found of the seals of the audit log, up to the first fault. */
export type AuditCheck = {
  /** What is wrong; null when nothing is. */
  readonly fault: AuditFault | null;
  /** The number of the oldest seal; null without seals. */
  readonly first_seal: number | null;
  /** The newest seal, to be noted elsewhere: its number, a colon and its hash. Null without seals. */
  readonly newest_seal: string | null;
  /** When the newest seal was made; null without seals. */
  readonly newest_seal_at: string | null;
  /** Seals that are whole. */
  readonly seals: number;
  /** Entries in them. */
  readonly entries: number;
  /** Entries of which a part was erased. */
  readonly erased_entries: number;
  /** Entries that went with their project. */
  readonly removed_entries: number;
};

/** The first thing that is wrong with the audit log. */
export type AuditFault = {
  /** What is wrong: `entry_changed`. An open set. */
  readonly code: string;
  /** The number of the seal. */
  readonly seal: number;
  /** The id of the entry; null for what concerns none. */
  readonly entry: string | null;
};

/** What is wrong, for programs. An open set. */
export type ErrorCode = 'route_not_found' | 'method_not_allowed' | 'api_key_invalid' | 'metrics_token_invalid' | 'rate_limit_exceeded' | 'event_stream_limit_exceeded' | 'insufficient_scope' | 'provider_not_verified' | 'malformed_request' | 'request_timeout' | 'expectation_failed' | 'headers_too_large' | 'length_required' | 'body_already_read' | 'payload_too_large' | 'unsupported_content_type' | 'range_not_satisfiable' | 'invalid_idempotency_key' | 'invalid_cursor' | 'alert_not_found' | 'alert_rule_not_found' | 'channel_not_found' | 'contact_not_found' | 'conversation_not_found' | 'event_not_found' | 'media_not_found' | 'message_not_found' | 'note_not_found' | 'request_not_found' | 'template_not_found' | 'webhook_delivery_not_found' | 'webhook_endpoint_not_found' | 'channel_inactive' | 'channel_restricted' | 'invalid_recipient' | 'block_refused' | 'window_closed' | 'recipient_needs_number' | 'message_direction_invalid' | 'message_not_cancellable' | 'idempotency_key_reuse' | 'idempotency_in_progress' | 'project_backlog_exceeded' | 'channel_backlog_exceeded' | 'template_channel_mismatch' | 'template_not_approved' | 'template_parameter_mismatch' | 'template_header_mismatch' | 'media_not_sendable' | 'caption_not_allowed' | 'content_not_supported' | 'content_too_long' | 'content_invalid' | 'voice_needs_opus' | 'reply_target_mismatch' | 'invalid_template' | 'template_already_exists' | 'template_not_draft' | 'template_state_conflict' | 'template_taken' | 'unsupported_media_type' | 'media_quota_exceeded' | 'invalid_url' | 'webhook_endpoint_limit_exceeded' | 'invalid_date_range' | 'project_suspended' | 'subscription_required' | 'payment_failed' | 'message_quota_exceeded' | 'project_limit_exceeded' | 'project_to_be_deleted' | 'channel_limit_exceeded' | 'api_key_limit_exceeded' | 'limit_above_organization' | 'limit_above_retention' | 'plan_not_found' | 'plan_in_use' | 'plan_limit_exceeded' | 'insufficient_permission' | 'organization_not_found' | 'project_not_found' | 'api_key_not_found' | 'api_key_dead' | 'invalid_address_range' | 'invalid_expiry' | 'address_taken' | 'provider_not_allowed' | 'sign_in_refused' | 'sign_in_link_invalid' | 'invitation_not_found' | 'session_not_found' | 'fresh_link_required' | 'second_factor_exists' | 'passkeys_off' | 'passkey_not_found' | 'passkey_refused' | 'too_many_passkeys' | 'last_way_in' | 'member_not_found' | 'member_exists' | 'still_member' | 'rule_locks_out' | 'fresh_sign_in_required' | 'sign_in_rules_unmet' | 'managed_by_scim' | 'scim_token_invalid' | 'scim_token_not_found' | 'scim_group_not_found' | 'scim_token_limit_exceeded' | 'last_owner' | 'admin_token_invalid' | 'insufficient_admin_scope' | 'browser_request_refused' | 'admin_token_not_found' | 'internal_error' | 'stored_data_damaged' | 'service_overloaded' | 'service_unavailable';

/** The kind of an error. */
export type ErrorType = 'invalid_request_error' | 'authentication_error' | 'permission_error' | 'not_found_error' | 'conflict_error' | 'billing_error' | 'rate_limit_error' | 'api_error';

/** The identifier of a request. */
export type RequestId = string;

/** A part of a request. */
export type RequestPart = 'body' | 'query' | 'params' | 'headers';

/** How the service is. */
export type ServiceStatus = {
  /** The version of the server. */
  readonly version: string;
  /** Whether it can handle requests. */
  readonly is_ready: boolean;
  /** Why it cannot, such as `disk_full`; null while it can. An open set. */
  readonly not_ready_reason: string | null;
  /** Whether it makes backups by itself. */
  readonly has_backups: boolean;
  /** When the newest whole one was made; null when none is known. */
  readonly newest_backup_at: string | null;
};

/** A request that does not have the form of its route. */
export type ValidationError = {
  /** Always `validation`. */
  readonly type: 'validation';
  /** The part of the request that is wrong. */
  readonly on: RequestPart;
  /** JSON Pointer of the value that is wrong; empty for the whole part. */
  readonly property: string;
  /** What it must be. */
  readonly message: string;
  /** All of it as one sentence. */
  readonly summary: string;
};
