import type { Member, User } from '../../../../core/model/people/user.js';
import { type Columns, insertInto, type Query } from '../../session/statement.js';
import { columnsOf } from '../cells.js';
import { columnsOfUser, type UserRow, userFrom } from './users.js';

type MemberRow = Pick<Member, 'organization' | 'role'> & {
  readonly user_id: Member['user'];
  readonly added_at: string | number;
};

const memberColumns = {
  organization: 'text',
  user_id: 'text',
  role: 'text',
  added_at: 'bigint',
} as const satisfies Columns;

const columns = columnsOf('members', memberColumns);
const inOrder = 'order by members.added_at, members.organization, members.user_id';

/** The row of a member. */
export const memberRow = ({ organization, user, role, addedAt }: Member) => ({
  ...{ organization, user_id: user, role, added_at: addedAt },
});

const memberFrom = (row: MemberRow): Member => ({
  organization: row.organization,
  user: row.user_id,
  role: row.role,
  addedAt: Number(row.added_at),
});

/** Inserts a member, unless there is one. Returns whether it did. */
export const addMembers: Query<keyof typeof memberColumns, object, true> = {
  ...insertInto(
    'members',
    memberColumns,
    'on conflict (organization, user_id) do nothing returning user_id',
  ),
  fromRow: () => true,
};

/** The owners of an organization. */
export const ownersOf: Query<'organization', Pick<MemberRow, 'user_id'>, Member['user']> = {
  name: 'owners_of',
  columns: { organization: 'text' },
  sql: ({ tables, value }) =>
    `select members.user_id from ${tables.members}
      where members.organization = ${value('organization')} and members.role = 'owner'`,
  fromRow: ({ user_id }) => user_id,
};

/** Sets the role of a member. Returns whether there is one. */
export const setRoles: Query<'organization' | 'user_id' | 'role', object, true> = {
  name: 'set_roles',
  columns: { organization: 'text', user_id: 'text', role: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.members} set role = ${value('role')}
      where members.organization = ${value('organization')} and members.user_id = ${value('user_id')}
      returning user_id`,
  fromRow: () => true,
};

/** Deletes a member. Returns whether there was one. */
export const deleteMembers: Query<'organization' | 'user_id', object, true> = {
  name: 'delete_members',
  columns: { organization: 'text', user_id: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.members}
      where members.organization = ${value('organization')} and members.user_id = ${value('user_id')}
      returning user_id`,
  fromRow: () => true,
};

/** The members of an organization with their users. */
export const membersOf: Query<
  'organization',
  MemberRow & UserRow,
  { readonly member: Member; readonly user: User }
> = {
  name: 'members_of',
  columns: { organization: 'text' },
  sql: ({ tables, value }) =>
    `select ${columns}, ${columnsOfUser} from ${tables.members}
       join ${tables.users} on users.id = members.user_id
      where members.organization = ${value('organization')} ${inOrder}`,
  fromRow: (row) => ({ member: memberFrom(row), user: userFrom(row) }),
};

/** The memberships of a user. */
export const membershipsOf: Query<'user_id', MemberRow, Member> = {
  name: 'memberships_of',
  columns: { user_id: 'text' },
  sql: ({ tables, value }) =>
    `select ${columns} from ${tables.members} where members.user_id = ${value('user_id')} ${inOrder}`,
  fromRow: memberFrom,
};
