// `npm run openapi` writes this file from docs/openapi-admin.json.
import type { ProjectId } from './projects.js';

/** An API key of a project, without its text. */
export type ApiKey = {
  /** Its identifier. */
  readonly id: ApiKeyId;
  /** What people call it; null without a name. */
  readonly name: string | null;
  /** What it may do. */
  readonly scopes: readonly (Scope)[];
  /** When it expires; null for never. */
  readonly expires_at: string | null;
  /** The CIDR ranges from which it works; empty for any address. */
  readonly allowed_ips: readonly (string)[];
  /** The project that it belongs to. */
  readonly project_id: ProjectId;
  /** The last four characters of its text. */
  readonly last_four: string;
  /** When it was created. */
  readonly created_at: string;
  /** When it was revoked; null when it was not. */
  readonly revoked_at: string | null;
  /** The minute in which it was last used; null before its first use. */
  readonly last_used_at: string | null;
};

/** The identifier of an API key. */
export type ApiKeyId = string;

/** A page of a list. */
export type ApiKeyList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (ApiKey)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** A new API key with its text. */
export type NewApiKey = {
  /** Its identifier. */
  readonly id: ApiKeyId;
  /** What people call it; null without a name. */
  readonly name: string | null;
  /** What it may do. */
  readonly scopes: readonly (Scope)[];
  /** When it expires; null for never. */
  readonly expires_at: string | null;
  /** The CIDR ranges from which it works; empty for any address. */
  readonly allowed_ips: readonly (string)[];
  /** The text of the key. It is in this answer alone. */
  readonly key: string;
};

/** An API key to create. */
export type NewKeyBody = {
  /** What the key may do. */
  readonly scopes: readonly (Scope)[];
  /** A time of RFC 3339 in the future at which it expires; null for never. */
  readonly expires_at?: string | null | undefined;
  /** The CIDR ranges from which the key works. Default: any address. */
  readonly allowed_ips?: readonly (string)[] | undefined;
  /** What people call it: one line of 1 to 200 characters. */
  readonly name?: string | null | undefined;
};

/** What a key may do. */
export type Scope = 'messages:write' | 'messages:read' | 'events:read' | 'webhooks:write' | 'templates:write' | 'templates:read' | 'media:write' | 'media:read' | 'usage:read' | 'requests:read' | 'channels:read' | 'channels:write';
