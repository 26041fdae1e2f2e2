import type { User } from '../../../../core/model/people/user.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, object, text } from '../administration/fields.js';

/** Users. `email` is unique in the database, and several users can have one address: `email` has the id of the user. */
export const users = entityTable<User>('users', {
  key: ['id'],
  sets: ['oidc'],
  fields: {
    id: text('id'),
    version: integer('version'),
    email: {
      columns: { email: 'text', address: 'text' },
      cells: (address, { id }) => ({ email: id, address }),
      // A row that was written before `address` was always set.
      value: ({ email, address }) => String(address ?? email),
    },
    name: text('name'),
    passwordHash: text('password_hash'),
    secondFactor: object('second_factor'),
    oidc: {
      columns: { oidc_issuer: 'text', oidc_subject: 'text' },
      cells: (oidc) => ({
        oidc_issuer: oidc?.issuer ?? null,
        oidc_subject: oidc?.subject ?? null,
      }),
      value: ({ oidc_issuer: issuer, oidc_subject: subject }) =>
        typeof issuer === 'string' && typeof subject === 'string' ? { issuer, subject } : null,
    },
    createdAt: integer('created_at'),
    lastSignInAt: integerOrNull('last_sign_in_at'),
  },
});

/** A user by its id, and by its identity at a provider. */
export const findUsers = users.by('find_users', ['id']);
export const findUsersByOidc = users.by('find_users_by_oidc', ['oidc']);

/** Two look-ups: one condition with `or` would let a database read all users in the order of their ids. */
const hasAddress = (users: string, email: string): string =>
  `users.id in (select users.id from ${users} where users.email = ${email}
        union all select users.id from ${users} where users.address = ${email})`;

/** Users with an address. */
export const findUsersByEmail: Query<'email' | 'limit', object, User> = {
  name: 'find_users_by_email',
  columns: { email: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${users.columns} from ${tables.users}
      where ${hasAddress(tables.users, value('email'))}
      order by users.id limit ${value('limit')}`,
  fromRow: users.fromRow,
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
export const findUsersByPassword: Query<'email' | 'password_hash', object, User> = {
  name: 'find_users_by_password',
  columns: { email: 'text', password_hash: 'text' },
  sql: ({ tables, value }) =>
    `select ${users.columns} from ${tables.users}
      where ${hasAddress(tables.users, value('email'))}
        and users.password_hash = ${value('password_hash')}
      order by coalesce(users.last_sign_in_at, 0) desc limit 1`,
  fromRow: users.fromRow,
};

/** The next users after an id. */
export const nextUsers: Query<'after' | 'limit', object, User> = {
  name: 'next_users',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${users.columns} from ${tables.users}
      where users.id > ${value('after')} order by users.id limit ${value('limit')}`,
  fromRow: users.fromRow,
};
