import type { TableName } from '../names/table-names.js';
import type { Columns, Query, SqlFragments } from '../session/statement.js';

/** How the rows of a project are found in a table. */
type Part = {
  readonly table: TableName;
  /** The columns that name a row. */
  readonly key: string;
  readonly isOfProject: (fragments: SqlFragments) => string;
  /** Whether that takes the organization too. */
  readonly isOfOrganization?: true;
};

type Column = 'project' | 'organization' | 'removed';

/** The columns that a statement uses: Postgres refuses others. */
const columnsOf = ({ isOfOrganization }: Part, more: Partial<Columns<Column>> = {}) =>
  ({
    project: 'text',
    ...(isOfOrganization && { organization: 'text' }),
    ...more,
  }) as Columns<Column>;

const byProject = (table: TableName, key: string): Part => ({
  table,
  key,
  isOfProject: ({ value }) => `project = ${value('project')}`,
});

const channelsOf = ({ tables, value }: SqlFragments): string =>
  `select id from ${tables.channels} where project = ${value('project')}`;
const endpointsOf = ({ tables, value }: SqlFragments): string =>
  `select id from ${tables.endpoints} where project = ${value('project')}`;

const byEndpoint = (table: TableName, key: string): Part => ({
  table,
  key,
  isOfProject: (fragments) => `endpoint in (${endpointsOf(fragments)})`,
});

/** What waits for a media file names its channel. */
const byChannelNamed = (table: TableName): Part => ({
  table,
  key: 'name',
  isOfProject: (fragments) =>
    `${fragments.textBetween('message', '"channel":"', '"')} in (${channelsOf(fragments)})`,
});

/**
 * The parts of a project, in the order of their removal: first what workers look for, then what is found by channels and
 * endpoints, then these, then the rest. The names of tables that are missing here have a reason each in
 * tests/adapters/knex/tables/project-removal.unit.test.ts.
 */
const parts: readonly Part[] = [
  {
    table: 'lanes',
    key: 'key',
    isOfProject: (fragments) =>
      `key in (${channelsOf(fragments)} union all ${endpointsOf(fragments)})`,
  },
  {
    table: 'jobs',
    key: 'id',
    isOfProject: (fragments) => `lane in (${channelsOf(fragments)})`,
  },
  byProject('posted_sends', 'position'),
  byChannelNamed('pending_inbound'),
  byChannelNamed('pending_media'),
  byProject('channels', 'project, id'),
  byEndpoint('open_deliveries', 'endpoint, sequence'),
  byEndpoint('delivery_attempts', 'endpoint, sequence, number'),
  byEndpoint('deliveries', 'endpoint, sequence'),
  byEndpoint('endpoint_health', 'endpoint'),
  byEndpoint('attempt_counts', 'endpoint, step, at, outcome'),
  byEndpoint('attempt_cursors', 'endpoint'),
  byProject('endpoints', 'project, id'),
  byProject('api_keys', 'id'),
  byProject('messages', 'project, id'),
  byProject('contacts', 'project, id'),
  byProject('contact_keys', 'project, key'),
  byProject('conversations', 'project, id'),
  byProject('notes', 'project, id'),
  byProject('external_ids', 'project, hash'),
  byProject('templates', 'project, id'),
  byProject('media', 'project, id'),
  byProject('idempotency', 'project, key'),
  byProject('unmatched_reports', 'id'),
  byProject('events', 'project, sequence'),
  byProject('dead_letters', 'subscription, project, sequence'),
  {
    table: 'event_cursors',
    key: 'subscription, project',
    isOfProject: ({ tables, value }) =>
      `subscription in (select name from ${tables.event_subscriptions}) and project = ${value('project')}`,
  },
  byProject('event_subscriptions', 'name'),
  byProject('event_counts', 'project, step, at, type, channel, code'),
  byProject('event_count_cursors', 'project'),
  byProject('queue_samples', 'project, channel, step, at'),
  byProject('usage', 'project, day, metric, channel_type, provider'),
  byProject('spent_messages', 'project, period'),
  byProject('retention_limits', 'project, kind'),
  byProject('quick_replies', 'project, title'),
  byProject('api_requests', 'project, id'),
  {
    table: 'rate_buckets',
    key: 'name',
    // A slash is followed by a zero.
    isOfProject: ({ value }) =>
      `name > 'project/' || ${value('project')} || '/' and name < 'project/' || ${value('project')} || '0'`,
  },
  {
    table: 'audit_entries',
    key: 'id',
    isOfOrganization: true,
    isOfProject: ({ value }) =>
      `organization = ${value('organization')} and (project = ${value('project')}
          or project = '' and action = 'project.create' and resource = ${value('project')})`,
  },
];

/** Deletes some rows of a project in one table, for each part in its order. */
export const removeOfProject: readonly Query<Column, unknown, unknown>[] = parts.map((part) => {
  const { table, key, isOfProject } = part;
  return {
    name: `remove_of_project_${table}`,
    columns: columnsOf(part, { removed: 'bigint' }),
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
const itself: Part = {
  table: 'projects',
  key: 'id',
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
      columns: columnsOf(part),
      sql: (fragments: SqlFragments) =>
        `select count(*) as rows from ${fragments.tables[part.table]} where ${part.isOfProject(fragments)}`,
      fromRow: ({ rows }: { readonly rows: string | number }) => Number(rows),
    },
  ]),
);

/** The tables in which a project has rows. */
export const tablesOfProject: readonly TableName[] = [itself, ...parts].map(({ table }) => table);
