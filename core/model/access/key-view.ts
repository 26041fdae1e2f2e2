import * as t from 'io-ts';
import { nullable } from '../../shared/codec.js';
import { idView, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { ApiKey, NewKey } from './api-key.js';
import { ScopeView } from './scopes.js';

const rights = {
  id: idView('key'),
  name: nullable(t.string),
  scopes: t.readonlyArray(ScopeView),
  expires_at: nullable(Timestamp),
  allowed_ips: t.readonlyArray(t.string),
};

/** A key as commands print it, without its text. */
export const KeyView = t.strict(
  {
    ...rights,
    project_id: idView('proj'),
    last_four: t.string,
    created_at: Timestamp,
    revoked_at: nullable(Timestamp),
    last_used_at: nullable(Timestamp),
  },
  'ApiKey',
);

/** A new key with its text, which is not stored. */
export const NewKeyView = t.strict({ ...rights, key: t.string }, 'NewApiKey');

/** A key in its published form. */
export const keyJson = (key: ApiKey): t.TypeOf<typeof KeyView> => ({
  id: key.id,
  name: key.name ?? null,
  project_id: key.project,
  last_four: key.lastFour,
  scopes: key.scopes,
  expires_at: isoTimeOrNull(key.expiresAt ?? undefined),
  allowed_ips: key.allowedIps,
  created_at: isoTime(key.createdAt),
  revoked_at: isoTimeOrNull(key.revokedAt ?? undefined),
  last_used_at: isoTimeOrNull(key.lastUsedAt ?? undefined),
});

/** A new key in its published form. */
export const newKeyJson = ({ key, text }: NewKey): t.TypeOf<typeof NewKeyView> => ({
  id: key.id,
  name: key.name ?? null,
  key: text,
  scopes: key.scopes,
  expires_at: isoTimeOrNull(key.expiresAt ?? undefined),
  allowed_ips: key.allowedIps,
});
