import type { SecondFactor, User } from '../../../../core/model/people/user.js';
import { objectIn } from '../../session/damaged-row.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';

/**
 * A user as it is stored. `email` is unique in the database. A user whose address another one had first has its id there, and the
 * address in `address`.
 */
export type UserRow = Pick<User, 'id' | 'email' | 'name'> & {
  readonly address: string | null;
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
  address: 'text',
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
  address: null,
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
  email: row.address ?? row.email,
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

/** The row of a user whose address another user has in `email`. */
export const namesakeRow = (user: User) => ({
  ...userRow(user),
  email: user.id,
  address: user.email,
});

/** Inserts a user, unless another one has its `email` or the identity. Returns whether it did. */
export const addUsers: Query<UserColumn, object, true> = {
  ...insertInto('users', userColumns, 'on conflict do nothing returning id'),
  fromRow: () => true,
};

const { email: _email, address: _address, ...changedColumns } = userColumns;

/** Replaces a user but the address, unless it has another version or another user has its identity. Returns whether it did. */
export const changeUsers: Query<keyof typeof changedColumns, object, true> = {
  name: 'change_users',
  columns: changedColumns,
  sql: ({ tables, value }) => {
    const sets = Object.keys(changedColumns)
      .filter((column) => column !== 'id')
      .map((column) => `${column} = ${value(column as keyof typeof changedColumns)}`);
    // Within the subqueries `users` is another user.
    return `update ${tables.users} set ${sets.join(', ')}
      where users.id = ${value('id')} and users.version = ${value('version')} - 1
        and not exists (select 1 from ${tables.users}
          where users.oidc_issuer = ${value('oidc_issuer')}
            and users.oidc_subject = ${value('oidc_subject')} and users.id <> ${value('id')})
      returning id`;
  },
  fromRow: () => true,
};

/** Replaces a user with its address, of any version. */
export const replaceUsers: Command<UserColumn> = {
  name: 'replace_users',
  columns: userColumns,
  sql: ({ tables, value }) => {
    const sets = Object.keys(userColumns)
      .filter((column) => column !== 'id')
      .map((column) => `${column} = ${value(column as UserColumn)}`);
    return `update ${tables.users} set ${sets.join(', ')} where id = ${value('id')}`;
  },
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

/** Two look-ups: one condition with `or` would let a database read all users in the order of their ids. */
const hasAddress = (users: string, email: string): string =>
  `users.id in (select users.id from ${users} where users.email = ${email}
        union all select users.id from ${users} where users.address = ${email})`;

/** Users with an address. */
export const findUsersByEmail: FindUsers<'email' | 'limit'> = {
  name: 'find_users_by_email',
  columns: { email: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columnsOfUser} from ${tables.users}
      where ${hasAddress(tables.users, value('email'))}
      order by users.id limit ${value('limit')}`,
  fromRow: userFrom,
};

/** The password hash of the first user with an address who has one. */
export const findPasswordHashes: Query<'email', { readonly password_hash: string }, string> = {
  name: 'find_password_hashes',
  columns: { email: 'text' },
  sql: ({ tables, value }) =>
    `select users.password_hash from ${tables.users}
      where ${hasAddress(tables.users, value('email'))}
        and users.password_hash is not null
      order by users.id limit 1`,
  fromRow: (row) => row.password_hash,
};

/** The user with an address and a password hash who signed in last. */
export const findUsersByPassword: FindUsers<'email' | 'password_hash'> = {
  name: 'find_users_by_password',
  columns: { email: 'text', password_hash: 'text' },
  sql: ({ tables, value }) =>
    `select ${columnsOfUser} from ${tables.users}
      where ${hasAddress(tables.users, value('email'))}
        and users.password_hash = ${value('password_hash')}
      order by coalesce(users.last_sign_in_at, 0) desc limit 1`,
  fromRow: userFrom,
};

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
