// `npm run openapi` writes this file from docs/openapi.json.

export type ApiKeyId = string;

export type Identity = {
  readonly organization_id: OrganizationId;
  readonly project_id: ProjectId;
  readonly api_key_id: ApiKeyId;
  /** What people call the key; null when it has no name. */
  readonly api_key_name: string | null;
  /** The scopes of the calling key. */
  readonly scopes: readonly (Scope)[];
};

export type OrganizationId = string;

export type ProjectId = string;

export type Scope = 'messages:write' | 'messages:read' | 'events:read' | 'webhooks:write' | 'templates:write' | 'templates:read' | 'media:write' | 'media:read' | 'usage:read' | 'channels:read' | 'channels:write';
