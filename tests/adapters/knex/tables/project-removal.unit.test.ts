import assert from 'node:assert/strict';
import {
  archivedTables,
  columnsOfTables,
  leftOutTables,
} from '../../../../adapters/knex/archive/archived-tables.js';
import { schema } from '../../../../adapters/knex/migrations/schema/index.js';
import { type TableName, tableNames } from '../../../../adapters/knex/names/table-names.js';
import { sqliteDialect } from '../../../../adapters/knex/session/dialect.js';
import { tablesOfProject } from '../../../../adapters/knex/tables/project-removal.js';
import { suite } from '../../../support/suite.js';

/** The tables from which the deletion of a project removes nothing, and why. */
const kept = {
  deleted_projects: 'what stays of it: its id and times',
  admin_tokens: 'above projects',
  scim_tokens: 'above projects',
  provisioned_members: 'above projects',
  provisioned_groups: 'above projects',
  provisioned_group_members: 'above projects',
  plans: 'above projects',
  organizations: 'above projects',
  users: 'above projects',
  members: 'above projects',
  invitations: 'above projects',
  one_time_links: 'above projects',
  passkeys: 'above projects',
  used_challenges: 'above projects',
  sessions: 'above projects',
  audit_streams: 'above projects',
  audit_seals: 'above projects: they name ids and hashes of its entries',
  ephemeral_entries: 'ids of channels and projects with times, which expire within days',
  removed_endpoints:
    'endpoints that were removed before: the retention removes them with their deliveries within an hour',
  sandbox_calls: 'the id of a message and a number; of test projects alone',
  sandbox_reports: 'reports of the sandbox that are due within minutes; of test projects alone',
  commit_marks: 'of the connections of processes',
  incarnations: 'of the installation',
  key_proofs: 'of the installation',
  steady_time: 'of the installation',
} as const satisfies Partial<Record<TableName, string>>;

const test = suite('the tables of a project');

const fragments = {
  ...sqliteDialect.schema,
  table: (name: string): string => name,
  index: (name: string): string => name,
};

/** Tables with a column that names a project, an endpoint, a channel or a lane. */
const owned = schema(fragments).flatMap((statement) => {
  const [, table] = /^create (?:unlogged )?\s*table (\w+)/.exec(statement) ?? [];
  return table && /^ +(project|endpoint|channel|lane) /m.test(statement) ? [table] : [];
});

test('are each removed, or kept for a reason', () => {
  assert.deepEqual([...tablesOfProject, ...Object.keys(kept)].sort(), [...tableNames]);
  assert.equal(new Set(tablesOfProject).size, tablesOfProject.length);
});

test('are kept only without a column for a project, a channel or an endpoint, but for removed endpoints', () => {
  assert.ok(owned.length > 25, `only ${owned.length} were found`);
  assert.deepEqual(
    owned.filter((table) => table in kept),
    ['removed_endpoints'],
  );
});

test('say each what an archive has of them, or why it has nothing', () => {
  assert.deepEqual(Object.keys(leftOutTables).sort(), [
    'alert_notices',
    'alert_rules',
    'alerts',
    'api_requests',
    'project_imports',
    'project_roles',
    'provisioned_group_roles',
    'queue_samples',
    'rate_buckets',
  ]);
  const names = archivedTables.map(({ table }) => table);
  assert.deepEqual([...names, ...Object.keys(leftOutTables)].sort(), [...tablesOfProject].sort());
  for (const { table, key, columns, archived } of archivedTables) {
    const { steady = [], numbered = [], emptied = [] } = archived;
    const all = Object.keys(columnsOfTables.get(table) ?? {});
    for (const column of [...key.split(', '), ...steady, ...numbered, ...emptied])
      assert.ok(all.includes(column), `${table}.${column}`);
    assert.deepEqual(
      Object.keys(columns).sort(),
      all.filter((each) => !numbered.includes(each)).sort(),
    );
  }
});

/** Columns with an instant by the clock of people, or of the provider: an archive has them as they are. */
const ofTheClock = [
  'at',
  'began_at',
  'completed_at',
  'created_at',
  'deleted_at',
  'deletes_at',
  'deletion_asked_at',
  'announce_at',
  'expires_at',
  'first_at',
  'last_inbound_at',
  'left_at',
  'retry_at',
  'revoked_at',
  'set_at',
  'suspended_at',
  'updated_at',
  'received_at',
];

test('have instants of steady time that an archive moves, or of the clock', () => {
  for (const { table, columns, archived } of archivedTables)
    for (const column of Object.keys(columns).filter((name) => /_at$|^at$|_since$/.test(name)))
      assert.ok(
        [...(archived.steady ?? []), ...(archived.emptied ?? []), ...ofTheClock].includes(column),
        `${table}.${column}`,
      );
});

test.run();
