import type {
  IndexedTable,
  MigrationPlan,
  PlannedMigration,
} from '../../adapters/knex/migrations/migration-plan.js';
import { version } from '../version.js';

const backups = {
  sqlite: 'roundtrip backup --to FILE',
  postgres: 'pg_dump --format=custom, or pg_basebackup with an archive of the WAL',
} as const;

/** How a database stands to this server. */
const stateOf = ({ databaseVersion, pending, newer }: MigrationPlan) => {
  if (databaseVersion === undefined) return 'empty';
  if (pending.length > 0) return 'outdated';
  return newer.length > 0 ? 'newer' : 'current';
};

/** A plan as one JSON object. */
export const planObject = (plan: MigrationPlan) => ({
  database: plan.database,
  state: stateOf(plan),
  database_version: plan.databaseVersion ?? null,
  server_version: plan.serverVersion,
  release: version,
  backup: backups[plan.database],
  pending: plan.pending.map(({ name, summary, servesMeanwhile, statements, indexed }) => ({
    name,
    summary,
    serves_meanwhile: servesMeanwhile,
    statements,
    indexed: indexed.map(({ table, rows = null, isConcurrent }) => ({
      table,
      rows,
      writes_wait: !isConcurrent,
    })),
  })),
  newer: plan.newer,
});

/** A plan as text for people. */
export const planText = (plan: MigrationPlan): string => {
  const { database, databaseVersion = 'empty', serverVersion, pending } = plan;
  const head = [
    `database  ${databaseVersion} (${database})`,
    `server    ${serverVersion} (Roundtrip ${version})`,
  ];
  const backup = `backup    ${backups[database]}; see docs/operations/backup.md`;
  const isNew = plan.databaseVersion === undefined;
  const lines = pending.length > 0 && !isNew ? [...head, backup] : head;
  const described = pending.map((each) => (isNew ? created(each) : applied(each)));
  const parts = [lines.join('\n'), ...described, conclusions[stateOf(plan)](plan)];
  return `${parts.join('\n\n')}\n`;
};

const created = ({ name, summary }: PlannedMigration): string => `${name}\n  ${summary}`;

const applied = (migration: PlannedMigration): string => {
  const { statements, servesMeanwhile, rewritten, indexed } = migration;
  return [
    created(migration),
    `  ${counted(statements, 'statement')}; it ${rewriting(rewritten)}, and ${indexing(indexed)}.`,
    servesMeanwhile
      ? '  Servers that run now may go on serving.'
      : '  Stop the servers that run now before: they are too old for it.',
  ].join('\n');
};

const rewriting = (rewritten: readonly string[]): string =>
  rewritten.length === 0
    ? 'rewrites no table'
    : `copies the rows of ${rewritten.join(', ')} into new tables`;

const indexing = (indexed: readonly IndexedTable[]): string =>
  indexed.length === 0
    ? 'indexes none that exists'
    : `indexes ${indexed.map(indexedTable).join(', ')}`;

const indexedTable = ({ table, rows, isConcurrent }: IndexedTable): string => {
  const size = rows === undefined ? 'unknown size' : counted(rows, 'row');
  return `${table} (${size}; ${isConcurrent ? 'writes go on' : 'its writes wait'})`;
};

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const nothingChanged = 'Nothing was changed. `roundtrip migrate` applies';

const conclusions = {
  empty: ({ pending }: MigrationPlan) =>
    `The database has no tables of Roundtrip. ${nothingChanged} ${counted(pending.length, 'migration')}, and so does the first server.`,
  outdated: ({ pending }: MigrationPlan) =>
    `${nothingChanged} ${counted(pending.length, 'migration')}, and so does a server that starts.`,
  current: () => 'The database is up to date: there is nothing to migrate.',
  newer: ({ newer }: MigrationPlan) =>
    `The database has ${newer.join(', ')} of a newer version, on whose schema this server may serve until it is replaced. There is nothing to migrate.`,
} as const;
