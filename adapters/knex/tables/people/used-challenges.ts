import type { UsedChallenge } from '../../../../core/model/people/passkey.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';

/** The challenges of passkeys that were used. */
export const usedChallenges = entityTable<UsedChallenge>('used_challenges', {
  key: ['hash'],
  fields: { hash: text('hash'), expiresAt: integer('expires_at') },
});

/** A used challenge by its hash. */
export const findUsedChallenges = usedChallenges.by('find_used_challenges', ['hash']);
