// `npm run openapi` writes this file from docs/openapi.json.
import type { ApiKeyId } from './requests.js';

/** Whose key makes the request. */
export type Identity = {
  /** The organization of the project. */
  readonly organization_id: OrganizationId;
  /** The project that the key belongs to. */
  readonly project_id: ProjectId;
  /** The key. */
  readonly api_key_id: ApiKeyId;
  /** What people call the key; null when it has no name. */
  readonly api_key_name: string | null;
  /** The scopes of the calling key. */
  readonly scopes: readonly (Scope)[];
};

/** The identifier of an organization. */
export type OrganizationId = string;

/** The identifier of a project. */
export type ProjectId = string;

/** What a key may do. */
export type Scope = 'messages:write' | 'messages:read' | 'events:read' | 'webhooks:write' | 'templates:write' | 'templates:read' | 'media:write' | 'media:read' | 'usage:read' | 'requests:read' | 'channels:read' | 'channels:write';
