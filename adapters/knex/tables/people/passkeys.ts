import type { Passkey } from '../../../../core/model/people/passkey.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, text } from '../administration/fields.js';

/** Passkeys. */
export const passkeys = entityTable<Passkey>('passkeys', {
  key: ['id'],
  sets: ['user'],
  fields: {
    id: text('id'),
    user: text('user_id'),
    name: text('name'),
    publicKey: text('public_key'),
    signCount: integer('sign_count'),
    addedAt: integer('added_at'),
    usedAt: integerOrNull('used_at'),
  },
});

/** Passkeys by the id of their credential, and by user in the order in which they were added. */
export const findPasskeys = passkeys.by('find_passkeys', ['id']);
export const passkeysOf = passkeys.by(
  'passkeys_of',
  ['user'],
  'order by passkeys.added_at, passkeys.id',
);
