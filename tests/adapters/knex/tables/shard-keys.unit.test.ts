import assert from 'node:assert/strict';
import { schema } from '../../../../adapters/knex/migrations/schema/index.js';
import { type TableName, tableNames } from '../../../../adapters/knex/names/table-names.js';
import { postgresText, sqliteDialect } from '../../../../adapters/knex/session/dialect.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { everyCommand } from '../../../support/stores/every-command.js';
import { suite } from '../../../support/suite.js';

/** Tables whose key begins with a column, so that a database can spread their rows by it: docs/operations/scaling.md. */
const spreadBy = {
  project: [
    ...[
      'messages',
      'events',
      'external_ids',
      'contact_keys',
      'contacts',
      'conversations',
      'notes',
      'api_requests',
      'idempotency',
      'templates',
      'media',
      'channels',
    ],
    ...['endpoints', 'usage', 'spent_messages', 'retention_limits', 'quick_replies'],
    'project_imports',
    ...['event_counts', 'event_count_cursors', 'queue_samples'],
  ],
  endpoint: [
    ...['deliveries', 'delivery_attempts', 'open_deliveries', 'endpoint_health'],
    ...['removed_endpoints', 'attempt_counts', 'attempt_cursors'],
  ],
} as const satisfies Readonly<Record<string, readonly TableName[]>>;

/** Tables whose key begins with something else, and what it would take. */
const other: Readonly<Partial<Record<TableName, string>>> = {
  alert_rules:
    'has the project as a column; a worker looks at the rules of all projects each minute',
  alerts: 'has the project as a column; its key has one cause of a rule open once',
  alert_notices: 'has the project as a column; mostly none',
  jobs: 'has the project as a column; a worker knows the lane of its jobs',
  lanes: 'has the project as a column; workers look for due lanes of all projects',
  unmatched_reports: 'has the project as a column; rows that wait for their message, mostly none',
  pending_inbound: 'waits for a worker of any project; empty within seconds',
  pending_media: 'waits for a worker of any project; empty within seconds',
  posted_sends:
    'has the project as a column; its key is the order of commits; empty within seconds',
  rate_buckets: 'one row for each limit; each statement has its name',
  ephemeral_entries: 'one row for each entry; each statement has its name',
  event_cursors: 'of a subscription, which is of one project or of all',
  event_subscriptions: 'of one project or of all; a row for each subscription',
  dead_letters: 'of a subscription; mostly none',
  sandbox_calls: 'of the sandbox alone',
  sandbox_reports: 'of the sandbox alone',
  projects: 'the project itself',
  deleted_projects: 'what stays of a project',
  admin_tokens: 'above projects',
  scim_tokens: 'above projects',
  provisioned_members: 'above projects',
  provisioned_groups: 'above projects',
  provisioned_group_members: 'above projects',
  provisioned_group_roles: 'of a group; a row for each project in which it gives a role',
  plans: 'above projects',
  organizations: 'above projects',
  api_keys: 'above projects: found by their hash, before the project is known',
  users: 'above projects',
  members: 'above projects',
  invitations: 'above projects',
  project_roles: 'above projects',
  one_time_links: 'above projects',
  passkeys: 'above projects',
  used_challenges: 'above projects',
  sessions: 'above projects',
  audit_entries: 'above projects',
  audit_seals: 'above projects',
  audit_streams: 'above projects',
  steady_time: 'of the installation',
  incarnations: 'of the installation',
  key_proofs: 'of the installation',
  commit_marks: 'of the connections of processes',
};

/** Statements that name no project, and why each may ask every node. Only the second is run for messages. */
const ofAllProjects: Readonly<Record<string, string>> = {
  channels_of_provider: 'a start, and each minute: the channels that a provider is asked about',
  find_channels_anywhere: 'a webhook of a provider names a channel by its id alone',
  used_blobs: 'the sweep of files: a blob is shared by the projects that uploaded the same bytes',
  deleted_media: 'retention',
  waiting_conversations: 'a round each second, over the few that had an event within the last one',
  waiting_jobs: 'a sample every minute',
  channel_backlogs: 'the list of an operator',
  endpoints_after: 'the key rotation of an operator',
  endpoints_to_count: 'the counts of attempts, in the background',
};

/** Statements that know an endpoint by its id, which begins the key of what else they read. */
const ofAnEndpoint = ['next_delivery', 'count_pending_of', 'lock_free_attempt_cursor'];

const fragments = {
  ...sqliteDialect.schema,
  table: (name: string): string => name,
  index: (name: string): string => name,
};

/** The first column of the primary key of each table. */
const firstKeys = new Map(
  schema(fragments).flatMap((statement): [string, string][] => {
    const [, table] = /^create (?:unlogged )?\s*table (\w+)/.exec(statement) ?? [];
    const [, whole] = /primary key \((\w+)/.exec(statement) ?? [];
    const [, single] = /(\w+) [\w ]*?primary key/.exec(statement.replace('not null', '')) ?? [];
    return table === undefined ? [] : [[table, whole ?? single ?? '']];
  }),
);

/** Whether a statement compares a column, or inserts it. */
const names = (text: string, column: string): boolean =>
  [
    `insert into \\w+ \\([^)]*\\b${column}\\b`,
    `\\b${column} (=|<|>|in\\b)`,
    `\\([^()]*\\b${column}\\b[^()]*\\) (=|<|>|in\\b)`,
    `using \\([^)]*\\b${column}\\b`,
  ].some((form) => new RegExp(form).test(text));

const test = suite('what rows can be spread by');

test('is the project or the endpoint, but for tables with a reason', () => {
  const [byProject, byEndpoint] = (['project', 'endpoint'] as const).map((column) =>
    tableNames.filter((table) => firstKeys.get(table) === column).sort(),
  );
  assert.deepEqual(byProject, [...spreadBy.project].sort());
  assert.deepEqual(byEndpoint, [...spreadBy.endpoint].sort());
  const placed = [...spreadBy.project, ...spreadBy.endpoint, ...Object.keys(other)];
  assert.deepEqual(placed.sort(), [...tableNames]);
});

for (const [column, tables] of Object.entries(spreadBy))
  test(`is named by each statement on its tables, but for those with a reason: ${column}`, async () => {
    const without = new Set<string>();
    let seen = 0;
    for (const command of await everyCommand()) {
      const text = postgresText(command, defaultNames).replaceAll(/\s+/g, ' ');
      const uses = tables.some((table) =>
        new RegExp(`\\b(from|join|into|update) ${table}\\b`).test(text),
      );
      if (uses) seen += 1;
      if (uses && !names(text, column)) without.add(command.name);
    }
    const allowed = column === 'project' ? [...Object.keys(ofAllProjects), ...ofAnEndpoint] : [];
    assert.deepEqual([...without].sort(), allowed.sort());
    assert.ok(seen > 20, `only ${seen} statements were read`);
  });

test.run();
