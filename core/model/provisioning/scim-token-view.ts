import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import { CreatedAt, idView, ownId, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { NewScimToken, ScimToken } from './scim-token.js';

const token = {
  id: ownId('stok'),
  organization_id: about(idView('org'), 'The organization whose members it manages.'),
  name: about(t.string, 'What people call the token. The audit log names it.'),
  last_four: about(t.string, 'The last four characters of its text.'),
  created_at: CreatedAt,
  expires_at: about(nullable(Timestamp), 'When it expires; null for never.'),
  revoked_at: about(nullable(Timestamp), 'When it was revoked; null when it was not.'),
  last_used_at: about(
    nullable(Timestamp),
    'The minute in which it was last used; null before its first use.',
  ),
};

const tokenJson = (of: ScimToken) => ({
  id: of.id,
  organization_id: of.organization,
  name: of.name,
  last_four: of.lastFour,
  created_at: isoTime(of.createdAt),
  expires_at: isoTimeOrNull(of.expiresAt ?? undefined),
  revoked_at: isoTimeOrNull(of.revokedAt ?? undefined),
  last_used_at: isoTimeOrNull(of.lastUsedAt ?? undefined),
});

/** How a token of a directory is published, without its text. */
export const shownScimToken = shown(
  view('ScimToken', 'A token with which a directory manages members, without its text.', token),
  tokenJson,
);

/** How a new token of a directory is published. */
export const shownNewScimToken = shown(
  view('NewScimToken', 'A new token of a directory with its text.', {
    ...token,
    token: about(t.string, 'The text of the token. It is in this answer alone.'),
  }),
  ({ token: of, text }: NewScimToken) => ({ ...tokenJson(of), token: text }),
);
