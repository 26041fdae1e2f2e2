import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import { CreatedAt, idView, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { ApiKey, NewKey } from './api-key.js';
import { ScopeView } from './scopes.js';

const rights = {
  id: about(idView('key'), 'Its identifier.'),
  name: about(nullable(t.string), 'What people call it; null without a name.'),
  scopes: about(t.readonlyArray(ScopeView), 'What it may do.'),
  expires_at: about(nullable(Timestamp), 'When it expires; null for never.'),
  allowed_ips: about(
    t.readonlyArray(t.string),
    'The CIDR ranges from which it works; empty for any address.',
  ),
};

/** A key as operators see it, without its text. */
export const KeyView = view('ApiKey', 'An API key of a project, without its text.', {
  ...rights,
  project_id: about(idView('proj'), 'The project that it belongs to.'),
  last_four: about(t.string, 'The last four characters of its text.'),
  created_at: CreatedAt,
  revoked_at: about(nullable(Timestamp), 'When it was revoked; null when it was not.'),
  last_used_at: about(
    nullable(Timestamp),
    'The minute in which it was last used; null before its first use.',
  ),
});

/** A new key with its text, which is not stored. */
export const NewKeyView = view('NewApiKey', 'A new API key with its text.', {
  ...rights,
  key: about(t.string, 'The text of the key. It is in this answer alone.'),
});

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

/** How a key is published, and a new one. */
export const shownKey = shown(KeyView, keyJson);
export const shownNewKey = shown(NewKeyView, newKeyJson);
