import assert from 'node:assert/strict';
import type { Database } from 'better-sqlite3';
import type { Client } from 'pg';
import { postgresText, sqliteText } from '../../../../adapters/knex/session/dialect.js';
import type { Command } from '../../../../adapters/knex/session/statement.js';
import { present } from '../../../support/fixtures/either.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { everyCommand } from '../../../support/stores/every-command.js';
import { databases, type OpenStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

/**
 * What looks at each project, endpoint or lane once, what runs once at a start or by the command of an operator, and what takes
 * a few rows from the beginning of a table.
 */
const onPurpose = [
  'end_lane_leases',
  'end_subscription_leases',
  'remove_errors_of_gone_events',
  'next_stored_due',
  'projects_with_old_events',
  'all_event_positions',
  'projects_to_count',
  'endpoints_to_count',
  'projects_with_old_counts',
  'list_subscriptions',
  'prune_unmatched_reports',
  'prune_commit_marks',
  'pending_in_pending_inbound',
  'pending_in_pending_media',
  'last_incarnation',
  'every_project',
  'media_use',
  'every_channel_lane',
  'any_projects',
  'delete_every_of_invitations',
  'delete_every_of_one_time_links',
  'delete_every_of_sessions',
  'invitations_to',
  'all_plans',
  'all_admin_tokens',
  // Messages that no receiver takes are few, and go after a month.
  'prune_alert_notices',
  // In the order of an index, and of at most so many.
  'next_alert_notices',
  'organizations_with_plan',
  'organizations_of_plan',
  'unfinished_projects',
  'remove_of_project_pending_inbound',
  'remove_of_project_pending_media',
  'remove_of_project_event_subscriptions',
];

/** Counts every row of a project, by the command of an operator. */
const countsAll = /^count_of_project_/;

/**
 * What reads the events of a project, or the deliveries of an endpoint, one after another from an end on, and stops after as
 * many as it wants.
 */
const inOrder = [
  'sequence_at',
  'projects_with_old_events',
  'prune_events',
  'first_event_since',
  'endpoints_with_old_deliveries',
  'lock_oldest_deliveries',
  'delete_removed_endpoints',
  'remove_of_project_messages',
  'remove_of_project_events',
  'remove_of_project_deliveries',
  'remove_of_project_delivery_attempts',
];

/** The step of SQLite that reads all rows with the first column of a key. The indexes left out have few entries. */
const readsTenant =
  /"SEARCH (events|messages|deliveries|delivery_attempts) USING (PRIMARY KEY|[^(]*INDEX (?!fresh_deliveries|deliveries_to_retry|failed_deliveries)\w+) \((project|endpoint)=\?\)/;

/** Every statement that looks for something. */
const everySearch = async (): Promise<readonly Command[]> =>
  (await everyCommand()).filter(
    ({ name }) =>
      !onPurpose.includes(name) && !countsAll.test(name) && !name.startsWith('insert_into'),
  );

const explain: Readonly<
  Record<string, (open: OpenStores, command: Command) => Promise<readonly string[]>>
> = {
  sqlite: async ({ db }, command) => {
    const connection: Database = await db.client.acquireConnection();
    const planFor = (rows: number): readonly unknown[] => {
      const { text, parameters } = sqliteText(command, defaultNames, rows);
      return connection.prepare(`explain query plan ${text}`).all(parameters.map(() => '1'));
    };
    const plans = [1, ...(sqliteText(command, defaultNames).isForOne ? [] : [2, 32])].map(planFor);
    db.client.releaseConnection(connection);
    return plans
      .flatMap((plan) => plan.map((step) => JSON.stringify(step)))
      .filter(
        (step) =>
          /"SCAN (?!given)/.test(step) ||
          (readsTenant.test(step) && !inOrder.includes(command.name)),
      );
  },
  postgres: async ({ db }, command) => {
    const connection: Client = await db.client.acquireConnection();
    const text = `explain (generic_plan) ${postgresText(command, defaultNames)}`;
    const { rows } = await connection.query(text);
    db.client.releaseConnection(connection);
    return rows.map((row) => JSON.stringify(row)).filter((step) => step.includes('Seq Scan'));
  },
};

/** What a statement reads that it has found itself. */
const itsOwn =
  /SCAN (numbers VIRTUAL TABLE INDEX 1:|CONSTANT ROW|\d+ CONSTANT ROWS|\d+-ROW VALUES CLAUSE|steps|next|found|bisected|firsts|due|oldest|wishes|fresh|retries|queued_jobs|unknown_jobs|expired_jobs|untried|tried|page|in_blocks|of_type|work LEFT-JOIN|\(subquery-\d+\))"/;

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`indexes: ${name}`);

  cases('serve every statement: none reads a whole table, or a whole tenant', () =>
    open(async (stores) => {
      for (const command of await everySearch()) {
        const scans = await present(explain[name])(stores, command);
        assert.deepEqual(
          scans.filter((scan) => !itsOwn.test(scan)),
          [],
          command.name,
        );
      }
    }),
  );

  cases.run();
}
