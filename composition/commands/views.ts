import type { ApiKey } from '../../core/model/access/api-key.js';
import type { Organization, Project } from '../../core/model/tenants/project.js';
import { isoTime, isoTimeOrNull } from '../../core/shared/time.js';
import type { NewKey } from '../../core/use-cases/access/manage-keys.js';

/** An organization, as commands print it. */
export const organizationView = ({ id, name }: Organization) => ({ id, name });

export const projectView = ({ id, organization, name, environment, billing }: Project) => ({
  id,
  organization_id: organization,
  name,
  environment,
  subscription: billing.subscription,
  message_allowance: billing.messageAllowance,
});

export const keyView = (key: ApiKey) => ({
  id: key.id,
  project_id: key.project,
  last_four: key.lastFour,
  scopes: key.scopes,
  expires_at: isoTimeOrNull(key.expiresAt ?? undefined),
  allowed_ips: key.allowedIps,
  created_at: isoTime(key.createdAt),
  revoked_at: isoTimeOrNull(key.revokedAt ?? undefined),
  last_used_at: isoTimeOrNull(key.lastUsedAt ?? undefined),
});

/** A new key, with its text, which is not stored. */
export const newKeyView = ({ key, text }: NewKey) => ({
  id: key.id,
  key: text,
  scopes: key.scopes,
  expires_at: isoTimeOrNull(key.expiresAt ?? undefined),
  allowed_ips: key.allowedIps,
});
