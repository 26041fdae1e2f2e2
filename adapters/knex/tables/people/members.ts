import type { Member, User } from '../../../../core/model/people/user.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';
import { users } from './users.js';

/** Members of organizations. */
export const members = entityTable<Member>('members', {
  key: ['organization', 'user'],
  sets: ['organization', 'user'],
  fields: {
    organization: text('organization'),
    user: text('user_id'),
    role: text('role'),
    addedAt: integer('added_at'),
  },
});

const inOrder = 'order by members.added_at, members.organization, members.user_id';

/** The members of an organization with their users. */
export const membersOf: Query<
  'organization',
  object,
  { readonly member: Member; readonly user: User }
> = {
  name: 'members_of',
  columns: { organization: 'text' },
  sql: ({ tables, value }) =>
    `select ${members.columns}, ${users.columns} from ${tables.members}
       join ${tables.users} on users.id = members.user_id
      where members.organization = ${value('organization')} ${inOrder}`,
  fromRow: (row) => ({ member: members.fromRow(row), user: users.fromRow(row) }),
};

/** The memberships of a user. */
export const membershipsOf = members.by('memberships_of', ['user'], inOrder);
