import type { Invitation } from '../../../../core/model/people/invitation.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';

/** Invitations. */
export const invitations = entityTable<Invitation>('invitations', {
  key: ['id'],
  sets: ['organization'],
  fields: {
    id: text('id'),
    organization: text('organization'),
    email: text('email'),
    role: text('role'),
    hash: text('hash'),
    createdAt: integer('created_at'),
    expiresAt: integer('expires_at'),
  },
});

/** Invitations by the hash of their token, by organization in the order of their ids, and by address. */
export const findInvitations = invitations.by('find_invitations', ['hash']);
export const invitationsOf = invitations.by(
  'invitations_of',
  ['organization'],
  'order by invitations.id',
);
export const invitationsTo = invitations.by('invitations_to', ['email']);
