import type { ApiKey, KeyHolder } from '../../../../core/model/access/api-key.js';
import type {
  OrganizationRules,
  SignInRules,
} from '../../../../core/model/people/sign-in-rules.js';
import type { Organization, Project } from '../../../../core/model/tenants/project.js';
import type { OrganizationId } from '../../../../core/shared/ids.js';
import { isoTimeOrNull } from '../../../../core/shared/time.js';
import { objectIn } from '../../session/damaged-row.js';
import type { Command, Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, list, text } from '../administration/fields.js';
import { numberOrNull } from '../cells.js';
import {
  joinLayers,
  type LayerCells,
  layerColumns,
  layersIn,
  limitsCell,
  limitsIn,
  projectLimitCells,
  projectLimitsIn,
} from './limit-cells.js';
import { noSubscriptions } from './projects.js';
import {
  deletionIn,
  type SuspensionCells,
  suspendedIn,
  suspensionColumns,
  suspensionIn,
} from './suspension-cells.js';

/** Organizations. */
export const organizations = entityTable<Organization>('organizations', {
  key: ['id'],
  sets: ['plan'],
  fields: {
    id: text('id'),
    name: text('name'),
    plan: {
      columns: { plan: 'text' },
      cells: (plan) => ({ plan: plan ?? null }),
      value: ({ plan }) => (typeof plan === 'string' ? plan : undefined),
    },
    limits: {
      columns: { limits: 'text' },
      cells: (limits) => ({ limits: limitsCell(limits) }),
      value: ({ id, limits }) => limitsIn(limits, 'organizations', String(id)),
    },
    signInRules: {
      columns: { sign_in_rules: 'text' },
      cells: (rules) => ({ sign_in_rules: rules ? JSON.stringify(rules) : null }),
      value: ({ id, sign_in_rules: rules }) => signInRulesIn(rules ?? null, String(id)),
    },
    createdAt: integer('created_at'),
  },
});

/** The sign-in rules in a cell; undefined without any. */
const signInRulesIn = (text: string | number | null, id: string): SignInRules | undefined =>
  typeof text === 'string'
    ? objectIn<SignInRules>(text, { table: 'organizations', id })
    : undefined;

/** The sign-in rules of the organizations of a user that have set some. */
export const rulesOf: Query<
  'user_id',
  { readonly id: OrganizationId; readonly sign_in_rules: string },
  OrganizationRules
> = {
  name: 'rules_of',
  columns: { user_id: 'text' },
  sql: ({ tables, value }) =>
    `select organizations.id, organizations.sign_in_rules from ${tables.members}
       join ${tables.organizations} on organizations.id = members.organization
      where members.user_id = ${value('user_id')} and organizations.sign_in_rules is not null`,
  fromRow: ({ id, sign_in_rules: rules }) => ({
    organization: id,
    rules: objectIn<SignInRules>(rules, { table: 'organizations', id }),
  }),
};

/** An organization by its id, and the next ones after an id. */
export const findOrganizations = organizations.by('find_organizations', ['id']);
/** The organizations that name a plan. */
export const organizationsOfPlan = organizations.by('organizations_of_plan', ['plan']);
export const nextOrganizations: Query<'after' | 'limit', object, Organization> = {
  name: 'next_organizations',
  columns: { after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${organizations.columns} from ${tables.organizations}
      where organizations.id > ${value('after')} order by organizations.id limit ${value('limit')}`,
  fromRow: organizations.fromRow,
};

/** Projects. Their sequences and subscriptions, in the same rows, are those of commits. */
export const projects = entityTable<Project>('projects', {
  key: ['id'],
  sets: ['organization'],
  beside: { sequence: 0, subscriptions: noSubscriptions },
  fields: {
    id: text('id'),
    organization: text('organization'),
    name: text('name'),
    environment: text('environment'),
    billing: {
      columns: { subscription: 'text', message_allowance: 'bigint' },
      cells: ({ subscription, messageAllowance }) => ({
        subscription,
        message_allowance: messageAllowance,
      }),
      value: (row) => ({
        subscription: row.subscription as Project['billing']['subscription'],
        messageAllowance: numberOrNull(row.message_allowance ?? null),
      }),
    },
    limits: {
      columns: { rates: 'text', limits: 'text' },
      cells: projectLimitCells,
      value: (row) => projectLimitsIn(row, String(row.id)),
    },
    suspension: {
      columns: { suspended_at: 'bigint', suspension_reason: 'text' },
      cells: (suspension) => ({
        suspended_at: suspension?.since ?? null,
        suspension_reason: suspension?.reason ?? null,
      }),
      value: suspensionIn,
    },
    deletion: {
      columns: { deletion_asked_at: 'bigint', deletes_at: 'bigint' },
      cells: (deletion) => ({
        deletion_asked_at: deletion?.askedAt ?? null,
        deletes_at: deletion?.at ?? null,
      }),
      value: deletionIn,
    },
    leftAt: {
      columns: { left_at: 'bigint' },
      cells: (leftAt) => ({ left_at: leftAt ?? null }),
      value: (row) => numberOrNull(row.left_at ?? null) ?? undefined,
    },
    createdAt: integer('created_at'),
  },
});

/** A project by its id. */
export const findProjects = projects.by('find_projects', ['id']);
/** The projects of an organization, oldest first. */
export const projectsOf = projects.by(
  'projects_of',
  ['organization'],
  'order by projects.created_at, projects.id',
);

/** Whether there is a project. */
export const anyProjects: Query<never, object, true> = {
  name: 'any_projects',
  columns: {},
  sql: ({ tables }) => `select 1 as found from ${tables.projects} limit 1`,
  fromRow: () => true,
};

/** API keys. Their last use is stored in ISO 8601: the start of a minute, or a day in the rows of version 0.1.0. */
export const keys = entityTable<ApiKey>('api_keys', {
  key: ['id'],
  sets: ['project'],
  counters: ['lastUsedAt'],
  fields: {
    id: text('id'),
    project: text('project'),
    name: text('name'),
    hash: text('hash'),
    lastFour: text('last_four'),
    scopes: list('scopes'),
    expiresAt: integerOrNull('expires_at'),
    allowedIps: list('allowed_ips'),
    createdAt: integer('created_at'),
    revokedAt: integerOrNull('revoked_at'),
    lastUsedAt: {
      columns: { last_used_on: 'text' },
      cells: (at) => ({ last_used_on: isoTimeOrNull(at ?? undefined) }),
      value: ({ last_used_on: on }) => (typeof on === 'string' ? Date.parse(on) : null),
    },
  },
});

/** A key by its id. */
export const findKeys = keys.by('find_keys', ['id']);
/** The keys of a project, oldest first. */
export const keysOf: Query<string, object, ApiKey> = {
  ...keys.by('keys_of', ['project'], 'order by api_keys.created_at, api_keys.id'),
  skipsDamaged: true,
};

/** The API key of each hash, with its organization and environment. */
export const findHolders: Query<
  'hash',
  Pick<KeyHolder, 'organization' | 'environment'> & SuspensionCells & LayerCells,
  KeyHolder
> = {
  name: 'find_holders',
  columns: { hash: 'text' },
  sql: ({ tables, given }) =>
    `select given.*, ${keys.columns}, organization, environment, ${layerColumns}, ${suspensionColumns}
       from ${given}
       join ${tables.api_keys} on api_keys.hash = given.hash
       join ${tables.projects} on projects.id = api_keys.project
       ${joinLayers({ tables })}`,
  fromRow: (row) => {
    const { name: _, ...key } = keys.fromRow(row);
    const { organization, environment } = row;
    const limits = layersIn(row, key.project);
    const suspended = suspendedIn(row);
    return {
      ...key,
      organization,
      environment,
      ...(limits && { limits }),
      ...(suspended && { suspended }),
    };
  },
};

/** Records when keys were used, in ISO 8601, and never sets it back: a day sorts before its minutes. */
export const recordUses: Command<'id' | 'used'> = {
  name: 'record_uses',
  columns: { id: 'text', used: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.api_keys} set last_used_on = given.used from ${given}
      where api_keys.id = given.id and (last_used_on is null or last_used_on < given.used)`,
};
