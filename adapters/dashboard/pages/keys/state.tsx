import type { VNode } from 'preact';
import type { ApiKey } from '../../../../core/model/access/api-key.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { Instant } from '../../../../core/shared/time.js';
import { Badge } from '../../view/index.js';

const isExpired = ({ expiresAt }: ApiKey, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Whether requests with a key are served. */
export const isUsable = (key: ApiKey, now: Instant): boolean =>
  key.revokedAt === null && !isExpired(key, now);

/** Whether a key works, or why not. */
export const KeyBadge = ({ of, now }: { readonly of: ApiKey; readonly now: Instant }): VNode => {
  if (of.revokedAt !== null) return <Badge tone="bad">Revoked</Badge>;
  return isExpired(of, now) ? (
    <Badge tone="warning">Expired</Badge>
  ) : (
    <Badge tone="good">Active</Badge>
  );
};

/** What is known of the text of a key: how it begins and ends. */
export const shownKey = (
  { environment }: Pick<Project, 'environment'>,
  { lastFour }: Pick<ApiKey, 'lastFour'>,
): string => `rt_${environment}_…${lastFour}`;
