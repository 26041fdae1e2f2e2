import type { ApiKey, KeyHolder } from '../../../../core/model/access/api-key.js';
import type { Organization, Project } from '../../../../core/model/tenants/project.js';
import { isoTimeOrNull } from '../../../../core/shared/time.js';
import { arrayIn } from '../../session/damaged-row.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  updateOf,
} from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';

/** An organization as it is stored. */
export type OrganizationRow = Pick<Organization, 'id' | 'name'> & {
  readonly created_at: string | number;
};

/** The row of an organization. */
export const organizationRow = ({ id, name, createdAt }: Organization) => ({
  id,
  name,
  created_at: createdAt,
});

/** Inserts organizations. */
export const addOrganizations = insertInto('organizations', {
  id: 'text',
  name: 'text',
  created_at: 'bigint',
});

/** Converts a row to an organization. */
export const organizationFrom = ({ id, name, created_at }: OrganizationRow): Organization => ({
  id,
  name,
  createdAt: Number(created_at),
});

/** A project as it is stored. */
export type ProjectRow = Pick<Project, 'id' | 'organization' | 'name' | 'environment'> & {
  readonly subscription: Project['billing']['subscription'];
  readonly message_allowance: string | number | null;
  readonly created_at: string | number;
};

/** The row of a project, without its sequence and subscriptions. */
export const projectRow = ({ billing, createdAt, ...project }: Project) => ({
  ...project,
  subscription: billing.subscription,
  message_allowance: billing.messageAllowance,
  created_at: createdAt,
});

/** Writes the billing state of projects. */
export const setBillings = updateOf(
  'projects',
  { id: 'text' },
  { subscription: 'text', message_allowance: 'bigint' },
);

/** Converts a row to a project. */
export const projectFrom = (row: ProjectRow): Project => ({
  id: row.id,
  organization: row.organization,
  name: row.name,
  environment: row.environment,
  billing: {
    subscription: row.subscription,
    messageAllowance: numberOrNull(row.message_allowance),
  },
  createdAt: Number(row.created_at),
});

/** Locks an organization until the transaction ends. */
export const lockOrganization: Query<'id', OrganizationRow, Organization> = {
  name: 'lock_organization',
  columns: { id: 'text' },
  sql: ({ tables, value, forUpdate }) =>
    `select id, name, created_at from ${tables.organizations} where id = ${value('id')} ${forUpdate('organizations')}`,
  fromRow: organizationFrom,
};

/** The number of projects of an organization. */
export const countProjects: Query<'id', { readonly projects: string | number }, number> = {
  name: 'count_projects',
  columns: { id: 'text' },
  sql: ({ tables, value }) =>
    `select count(*) as projects from ${tables.projects} where organization = ${value('id')}`,
  fromRow: ({ projects }) => Number(projects),
};

/** A key as authentication reads it. */
type RightsRow = Pick<ApiKey, 'id' | 'project' | 'hash'> & {
  readonly last_four: string;
  readonly scopes: string;
  readonly expires_at: string | number | null;
  readonly allowed_ips: string;
  readonly created_at: string | number;
  readonly revoked_at: string | number | null;
  /** ISO 8601: the start of a minute, or a day in the rows of version 0.1.0. */
  readonly last_used_on: string | null;
};

/** A key as it is stored. */
export type KeyRow = RightsRow & Pick<ApiKey, 'name'>;

/** The row of an API key. */
export const keyRow = (key: ApiKey) => ({
  id: key.id,
  project: key.project,
  name: key.name,
  hash: key.hash,
  last_four: key.lastFour,
  scopes: JSON.stringify(key.scopes),
  expires_at: key.expiresAt,
  allowed_ips: JSON.stringify(key.allowedIps),
  created_at: key.createdAt,
  revoked_at: key.revokedAt,
  last_used_on: isoTimeOrNull(key.lastUsedAt ?? undefined),
});

/** The columns that authentication reads. */
const rightsColumns = {
  id: 'text',
  project: 'text',
  hash: 'text',
  last_four: 'text',
  scopes: 'text',
  expires_at: 'bigint',
  allowed_ips: 'text',
  created_at: 'bigint',
  revoked_at: 'bigint',
  last_used_on: 'text',
} as const satisfies Columns;

/** Inserts API keys. */
export const addKeys = insertInto('api_keys', { ...rightsColumns, name: 'text' });

/** Revokes keys that are not revoked yet. */
export const revokeKeys: Command<'id' | 'at'> = {
  name: 'revoke_keys',
  columns: { id: 'text', at: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.api_keys} set revoked_at = ${value('at')}
      where id = ${value('id')} and revoked_at is null`,
};

/** Converts a row to an API key. */
export const keyFrom = (row: KeyRow): ApiKey => ({ ...rightsFrom(row), name: row.name });

const rightsFrom = (row: RightsRow): Omit<ApiKey, 'name'> => ({
  id: row.id,
  project: row.project,
  hash: row.hash,
  lastFour: row.last_four,
  scopes: arrayIn(row.scopes, { table: 'api_keys', id: row.id }),
  expiresAt: numberOrNull(row.expires_at),
  allowedIps: arrayIn(row.allowed_ips, { table: 'api_keys', id: row.id }),
  createdAt: Number(row.created_at),
  revokedAt: numberOrNull(row.revoked_at),
  lastUsedAt: row.last_used_on === null ? null : Date.parse(row.last_used_on),
});

type HolderRow = RightsRow & Pick<KeyHolder, 'organization' | 'environment'>;

/** The API key of each hash, with its organization and environment. */
export const findHolders: Query<'hash', HolderRow, KeyHolder> = {
  name: 'find_holders',
  columns: { hash: 'text' },
  sql: ({ tables, given }) =>
    `select given.*, ${columnsOf('api_keys', rightsColumns)}, organization, environment
       from ${given}
       join ${tables.api_keys} on api_keys.hash = given.hash
       join ${tables.projects} on projects.id = api_keys.project`,
  fromRow: (row) => ({
    ...rightsFrom(row),
    organization: row.organization,
    environment: row.environment,
  }),
};

/** Records when keys were used, in ISO 8601, and never sets it back: a day sorts before its minutes. */
export const recordUses: Command<'id' | 'used'> = {
  name: 'record_uses',
  columns: { id: 'text', used: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.api_keys} set last_used_on = given.used from ${given}
      where api_keys.id = given.id and (last_used_on is null or last_used_on < given.used)`,
};
