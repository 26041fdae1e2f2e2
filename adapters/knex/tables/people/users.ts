import type { SecondFactor, User } from '../../../../core/model/people/user.js';
import { objectIn } from '../../session/damaged-row.js';
import { type Columns, insertInto, type Query } from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';

/** A user as it is stored. */
export type UserRow = Pick<User, 'id' | 'email' | 'name'> & {
  readonly version: string | number;
  readonly password_hash: string | null;
  readonly second_factor: string | null;
  readonly oidc_issuer: string | null;
  readonly oidc_subject: string | null;
  readonly created_at: string | number;
  readonly last_sign_in_at: string | number | null;
};

const userColumns = {
  id: 'text',
  version: 'bigint',
  email: 'text',
  name: 'text',
  password_hash: 'text',
  second_factor: 'text',
  oidc_issuer: 'text',
  oidc_subject: 'text',
  created_at: 'bigint',
  last_sign_in_at: 'bigint',
} as const satisfies Columns;
type UserColumn = keyof typeof userColumns;

/** The row of a user. */
export const userRow = (user: User) => ({
  id: user.id,
  version: user.version,
  email: user.email,
  name: user.name,
  password_hash: user.passwordHash,
  second_factor: user.secondFactor && JSON.stringify(user.secondFactor),
  oidc_issuer: user.oidc?.issuer ?? null,
  oidc_subject: user.oidc?.subject ?? null,
  created_at: user.createdAt,
  last_sign_in_at: user.lastSignInAt,
});

/** Converts a row to a user. */
export const userFrom = (row: UserRow): User => ({
  id: row.id,
  version: Number(row.version),
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  secondFactor:
    row.second_factor === null
      ? null
      : objectIn<SecondFactor>(row.second_factor, { table: 'users', id: row.id }),
  oidc:
    row.oidc_issuer === null || row.oidc_subject === null
      ? null
      : { issuer: row.oidc_issuer, subject: row.oidc_subject },
  createdAt: Number(row.created_at),
  lastSignInAt: numberOrNull(row.last_sign_in_at),
});

/** The columns of a user, as SQL. */
export const columnsOfUser = columnsOf('users', userColumns);

/** Inserts a user, unless another one has the email address or the identity. Returns whether it did. */
export const addUsers: Query<UserColumn, object, true> = {
  ...insertInto('users', userColumns, 'on conflict do nothing returning id'),
  fromRow: () => true,
};

/** Replaces a user, unless it has another version or another user has its address or identity. Returns whether it did. */
export const changeUsers: Query<UserColumn, object, true> = {
  name: 'change_users',
  columns: userColumns,
  sql: ({ tables, value }) => {
    const sets = Object.keys(userColumns).flatMap((column) =>
      column === 'id' ? [] : [`${column} = ${value(column)}`],
    );
    // Within the subqueries `users` is another user.
    return `update ${tables.users} set ${sets.join(', ')}
      where users.id = ${value('id')} and users.version = ${value('version')} - 1
        and not exists (select 1 from ${tables.users}
          where users.email = ${value('email')} and users.id <> ${value('id')})
        and not exists (select 1 from ${tables.users}
          where users.oidc_issuer = ${value('oidc_issuer')}
            and users.oidc_subject = ${value('oidc_subject')} and users.id <> ${value('id')})
      returning id`;
  },
  fromRow: () => true,
};

type FindUsers<Column extends string> = Query<Column, UserRow, User>;

const findUsersBy = <Column extends UserColumn>(
  name: string,
  ...columns: readonly Column[]
): FindUsers<Column> => ({
  name,
  columns: Object.fromEntries(columns.map((column) => [column, 'text'])) as Columns<Column>,
  sql: ({ tables, value }) =>
    `select ${columnsOfUser} from ${tables.users}
      where ${columns.map((column) => `users.${column} = ${value(column)}`).join(' and ')}`,
  fromRow: userFrom,
});

/** Finds a user by its id. */
export const findUsers = findUsersBy('find_users', 'id');

/** Finds a user by its email address. */
export const findUsersByEmail = findUsersBy('find_users_by_email', 'email');

/** Finds a user by its identity at a provider. */
export const findUsersByOidc = findUsersBy('find_users_by_oidc', 'oidc_issuer', 'oidc_subject');

/** The next users after an id. */
export const nextUsers: FindUsers<'after' | 'limit'> = {
  name: 'next_users',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columnsOfUser} from ${tables.users}
      where users.id > ${value('after')} order by users.id limit ${value('limit')}`,
  fromRow: userFrom,
};
