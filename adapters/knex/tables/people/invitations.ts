import type { Invitation } from '../../../../core/model/people/invitation.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf } from '../cells.js';

type InvitationRow = Omit<Invitation, 'createdAt' | 'expiresAt'> & {
  readonly created_at: string | number;
  readonly expires_at: string | number;
};

const invitationColumns = {
  id: 'text',
  organization: 'text',
  email: 'text',
  role: 'text',
  hash: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
} as const satisfies Columns;

const columns = columnsOf('invitations', invitationColumns);

/** The row of an invitation. */
export const invitationRow = ({ createdAt, expiresAt, ...invitation }: Invitation) => ({
  ...{ ...invitation, created_at: createdAt, expires_at: expiresAt },
});

const invitationFrom = ({ created_at, expires_at, ...row }: InvitationRow): Invitation => ({
  id: row.id,
  organization: row.organization,
  email: row.email,
  role: row.role,
  hash: row.hash,
  createdAt: Number(created_at),
  expiresAt: Number(expires_at),
});

const replaced = Object.keys(invitationColumns).map((column) => `${column} = excluded.${column}`);

/** Inserts an invitation, or replaces the one of its organization to its address. */
export const putInvitations = insertInto(
  'invitations',
  invitationColumns,
  `on conflict (organization, email) do update set ${replaced.join(', ')}`,
);

/** Finds an invitation that is not expired. */
export const findInvitations: Query<'hash' | 'now', InvitationRow, Invitation> = {
  name: 'find_invitations',
  columns: { hash: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columns} from ${tables.invitations}
      where invitations.hash = ${value('hash')} and invitations.expires_at > ${value('now')}`,
  fromRow: invitationFrom,
};

/** The invitations of an organization that are not expired. */
export const invitationsOf: Query<'organization' | 'now', InvitationRow, Invitation> = {
  name: 'invitations_of',
  columns: { organization: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columns} from ${tables.invitations}
      where invitations.organization = ${value('organization')} and invitations.expires_at > ${value('now')}
      order by invitations.id`,
  fromRow: invitationFrom,
};

/** Deletes an invitation that is not expired, and returns it. */
export const takeInvitations: Query<'hash' | 'now', InvitationRow, Invitation> = {
  name: 'take_invitations',
  columns: { hash: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.invitations}
      where invitations.hash = ${value('hash')} and invitations.expires_at > ${value('now')}
      returning ${Object.keys(invitationColumns).join(', ')}`,
  fromRow: invitationFrom,
};

/** Deletes an invitation of an organization. Returns whether there was one. */
export const deleteInvitations: Query<'organization' | 'id', object, true> = {
  name: 'delete_invitations',
  columns: { organization: 'text', id: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.invitations}
      where invitations.id = ${value('id')} and invitations.organization = ${value('organization')}
      returning id`,
  fromRow: () => true,
};

/** Deletes the invitations to an address, and returns one row for each. */
export const deleteInvitationsTo: Query<'email', object, true> = {
  name: 'delete_invitations_to',
  columns: { email: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.invitations} where invitations.email = ${value('email')} returning id`,
  fromRow: () => true,
};

/** Deletes every invitation. */
export const deleteEveryInvitation: Command<never> = {
  name: 'delete_every_invitation',
  columns: {},
  sql: ({ tables }) => `delete from ${tables.invitations}`,
};

/** Deletes expired invitations, and returns one row for each. */
export const pruneInvitations: Query<'now', object, true> = {
  name: 'prune_invitations',
  columns: { now: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.invitations} where invitations.expires_at <= ${value('now')} returning id`,
  fromRow: () => true,
};
