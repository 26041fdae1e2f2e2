import type { TableName } from '../names/table-names.js';
import type { Columns, Query, SqlFragments } from '../session/statement.js';

/** What an archive of the project has of a table (docs/operations/project-archive.md). */
export type Archived = {
  /**
   * When an import adds the rows: `first` in many transactions, or `last` in one, with the project itself. A worker or a provider
   * would find the latter without it.
   */
  readonly added: 'first' | 'last';
  /** Columns with instants of steady time, which each installation counts for itself. */
  readonly steady?: readonly string[];
  /** Columns that an import leaves out: the database gives the row another number, in the same order. */
  readonly numbered?: readonly string[];
  /** Columns that are null in an archive: they are about processes of this installation. */
  readonly emptied?: readonly string[];
};

/** How the rows of a project are found in a table. */
export type ProjectPart = {
  readonly table: TableName;
  /** The columns that name a row. */
  readonly key: string;
  readonly isOfProject: (fragments: SqlFragments) => string;
  /** Whether that takes the organization too. */
  readonly isOfOrganization?: true;
  /** What an archive has of it, or why it has nothing. */
  readonly archived: Archived | string;
};

type Column = 'project' | 'organization' | 'removed';

/** The columns that a statement uses: Postgres refuses others. */
export const columnsOfPart = (
  { isOfOrganization }: ProjectPart,
  more: Partial<Columns<Column>> = {},
) =>
  ({
    project: 'text',
    ...(isOfOrganization && { organization: 'text' }),
    ...more,
  }) as Columns<Column>;

const first: Archived = { added: 'first' };
const last: Archived = { added: 'last' };

const byProject = (
  table: TableName,
  key: string,
  archived: ProjectPart['archived'],
): ProjectPart => ({
  ...{ table, key, archived },
  isOfProject: ({ value }) => `project = ${value('project')}`,
});

const channelsOf = ({ tables, value }: SqlFragments): string =>
  `select id from ${tables.channels} where project = ${value('project')}`;
const endpointsOf = ({ tables, value }: SqlFragments): string =>
  `select id from ${tables.endpoints} where project = ${value('project')}`;

const byEndpoint = (table: TableName, key: string, archived: Archived): ProjectPart => ({
  ...{ table, key, archived },
  isOfProject: (fragments) => `endpoint in (${endpointsOf(fragments)})`,
});

/** What waits for a media file names its channel. */
const byChannelNamed = (table: TableName): ProjectPart => ({
  table,
  key: 'name',
  archived: { ...last, steady: ['due_at', 'received_at'] },
  isOfProject: (fragments) =>
    `${fragments.textBetween('message', '"channel":"', '"')} in (${channelsOf(fragments)})`,
});

/**
 * The parts of a project, in the order of their removal: first what workers look for, then what is found by channels and
 * endpoints, then these, then the rest. An import adds them in the opposite order. The names of tables that are missing here have
 * a reason each in tests/adapters/knex/tables/project-removal.unit.test.ts.
 */
const parts: readonly ProjectPart[] = [
  {
    table: 'lanes',
    key: 'key',
    archived: { ...last, emptied: ['next_due_at', 'owner', 'lease_until'] },
    isOfProject: (fragments) =>
      `key in (${channelsOf(fragments)} union all ${endpointsOf(fragments)})`,
  },
  {
    table: 'jobs',
    key: 'id',
    archived: { ...last, steady: ['due_at', 'expires_at', 'attempted_at'] },
    isOfProject: (fragments) => `lane in (${channelsOf(fragments)})`,
  },
  byProject('posted_sends', 'position', { ...last, numbered: ['position'] }),
  byChannelNamed('pending_inbound'),
  byChannelNamed('pending_media'),
  byProject('channels', 'project, id', last),
  byEndpoint('open_deliveries', 'endpoint, sequence', { ...first, steady: ['due_at'] }),
  byEndpoint('delivery_attempts', 'endpoint, sequence, number', first),
  byEndpoint('deliveries', 'endpoint, sequence', { ...first, steady: ['due_at'] }),
  byEndpoint('endpoint_health', 'endpoint', { ...first, steady: ['failing_since'] }),
  byEndpoint('attempt_counts', 'endpoint, step, at, outcome', first),
  byEndpoint('attempt_cursors', 'endpoint', first),
  byProject('endpoints', 'project, id', last),
  byProject('api_keys', 'id', last),
  byProject('messages', 'project, id', first),
  byProject('contacts', 'project, id', first),
  byProject('contact_keys', 'project, key', first),
  byProject('conversations', 'project, id', first),
  byProject('notes', 'project, id', first),
  byProject('external_ids', 'project, hash', first),
  byProject('templates', 'project, id', first),
  byProject('media', 'project, id', first),
  byProject('idempotency', 'project, key', { ...first, steady: ['created_at'] }),
  byProject('unmatched_reports', 'id', { ...first, numbered: ['id'] }),
  byProject('events', 'project, sequence', first),
  byProject('dead_letters', 'subscription, project, sequence', last),
  {
    table: 'event_cursors',
    key: 'subscription, project',
    archived: last,
    isOfProject: ({ tables, value }) =>
      `subscription in (select name from ${tables.event_subscriptions}) and project = ${value('project')}`,
  },
  byProject('event_subscriptions', 'name', { ...last, emptied: ['owner', 'lease_until'] }),
  byProject('event_counts', 'project, step, at, type, channel, code', first),
  byProject('event_count_cursors', 'project', first),
  byProject(
    'queue_samples',
    'project, channel, step, at',
    'how many messages waited here, and for how long: of this installation',
  ),
  byProject('usage', 'project, day, metric, channel_type, provider', first),
  byProject('spent_messages', 'project, period', first),
  byProject('retention_limits', 'project, kind', first),
  byProject('quick_replies', 'project, title', first),
  byProject(
    'project_roles',
    'user_id, project',
    'what members of this installation may do: people do not move with a project',
  ),
  byProject(
    'provisioned_group_roles',
    'group_id, project',
    'what groups of a directory give here: directories do not move with a project',
  ),
  byProject('alert_notices', 'id', 'messages of this installation that wait for their receivers'),
  byProject('alerts', 'rule, place', 'what this installation has told'),
  byProject(
    'alert_rules',
    'id',
    'where this installation sends alerts: the receivers do not move with it',
  ),
  byProject('api_requests', 'project, id', 'the log of requests to this installation'),
  {
    table: 'rate_buckets',
    key: 'name',
    archived: 'how many requests were made in the last seconds',
    // A slash is followed by a zero.
    isOfProject: ({ value }) =>
      `name > 'project/' || ${value('project')} || '/' and name < 'project/' || ${value('project')} || '0'`,
  },
  {
    table: 'audit_entries',
    key: 'id',
    // The installation that imports them seals them.
    archived: { ...last, emptied: ['seal', 'proof'] },
    isOfOrganization: true,
    isOfProject: ({ value }) =>
      `organization = ${value('organization')} and (project = ${value('project')}
          or project = '' and action = 'project.create' and resource = ${value('project')})`,
  },
  byProject('project_imports', 'project, endpoint', 'what an import of the project has begun'),
];

/** Deletes some rows of a project in one table, for each part in its order. */
export const removeOfProject: readonly Query<Column, unknown, unknown>[] = parts.map((part) => {
  const { table, key, isOfProject } = part;
  return {
    name: `remove_of_project_${table}`,
    columns: columnsOfPart(part, { removed: 'bigint' }),
    sql: (fragments) => {
      const { tables, value } = fragments;
      return `delete from ${tables[table]} where (${key}) in
         (select ${key} from ${tables[table]} where ${isOfProject(fragments)} limit ${value('removed')})
       returning 1`;
    },
    fromRow: (row) => row,
  };
});

/** The project itself, which a Change removes. */
const itself: ProjectPart = {
  table: 'projects',
  key: 'id',
  archived: last,
  isOfProject: ({ value }) => `id = ${value('project')}`,
};

/** Counts the rows of a project in one table, by its name. */
export const countOfProject: Readonly<
  Record<string, Query<Column, { readonly rows: string | number }, number>>
> = Object.fromEntries(
  [itself, ...parts].map((part) => [
    part.table,
    {
      name: `count_of_project_${part.table}`,
      columns: columnsOfPart(part),
      sql: (fragments: SqlFragments) =>
        `select count(*) as rows from ${fragments.tables[part.table]} where ${part.isOfProject(fragments)}`,
      fromRow: ({ rows }: { readonly rows: string | number }) => Number(rows),
    },
  ]),
);

/** The parts in the order in which an import adds them, the project itself first. */
export const partsOfProject: readonly ProjectPart[] = [itself, ...parts.toReversed()];

/** The tables in which a project has rows. */
export const tablesOfProject: readonly TableName[] = [itself, ...parts].map(({ table }) => table);
