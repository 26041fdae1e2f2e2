import type {
  EventSubscription,
  StoredSubscription,
  SubscriptionLag,
  SubscriptionPosition,
} from '../../../../core/model/events/subscription.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type SqlFragments,
} from '../../session/statement.js';

type Raw = {
  readonly name: string;
  readonly project: ProjectId | null;
  readonly epoch: string | number;
  readonly owner: string | null;
};

const columns = 'name, project, epoch, owner';

/** A subscription, and who has leased it under which epoch. */
export type LockedSubscription = EventSubscription & Pick<StoredSubscription, 'epoch' | 'owner'>;

const subscriptionFrom = ({ name, project, epoch, owner }: Raw): LockedSubscription => ({
  name,
  project,
  epoch: Number(epoch),
  owner: owner ?? undefined,
});

type Locked = Query<'name', Raw, LockedSubscription>;

const selectSubscription = (name: string, lock: (fragments: SqlFragments) => string): Locked => ({
  name,
  columns: { name: 'text' },
  sql: (fragments) =>
    `select ${columns} from ${fragments.tables.event_subscriptions} where name = ${fragments.value('name')} ${lock(fragments)}`,
  fromRow: subscriptionFrom,
});

/** Finds a subscription. */
export const findSubscription = selectSubscription('find_subscription', () => '');

/** Finds a subscription, and keeps its epoch until the transaction ends. Its lease can be renewed meanwhile. */
export const keepEpoch = selectSubscription('keep_subscription_epoch', ({ forKeyShare }) =>
  forKeyShare('event_subscriptions'),
);

/** Locks a subscription alone until the transaction ends. It waits for the transactions that keep its epoch. */
export const lockSubscription = selectSubscription('lock_subscription', ({ forUpdateAlone }) =>
  forUpdateAlone('event_subscriptions'),
);

/** Inserts a subscription, released. An existing one stays unchanged, and nothing is found. */
export const addSubscription: Query<'name' | 'project' | 'epoch', Raw, LockedSubscription> = {
  ...insertInto(
    'event_subscriptions',
    { name: 'text', project: 'text', epoch: 'bigint' },
    `on conflict (name) do nothing returning ${columns}`,
  ),
  fromRow: subscriptionFrom,
};

/**
 * Leases a subscription without a valid lease, under the next epoch. Skips one that another transaction has locked. The
 * core's rule is `isFree` in core/model/events/subscription.ts.
 */
export const claimSubscription: Query<
  'name' | 'owner' | 'now' | 'lease_ms',
  Raw,
  LockedSubscription
> = {
  name: 'claim_subscription',
  columns: { name: 'text', owner: 'text', now: 'bigint', lease_ms: 'bigint' },
  sql: ({ tables, value, forUpdateAlone }) =>
    `with due as materialized (
       select name from ${tables.event_subscriptions}
        where name = ${value('name')} and (owner is null or lease_until <= ${value('now')})
        ${forUpdateAlone('event_subscriptions', 'skip locked')})
     update ${tables.event_subscriptions} set epoch = epoch + 1, owner = ${value('owner')},
       lease_until = ${value('now')} + ${value('lease_ms')}
      where name in (select name from due) returning ${columns}`,
  fromRow: subscriptionFrom,
};

/** Extends a lease that is in force under its epoch. */
export const renewSubscription: Query<
  'name' | 'epoch' | 'owner' | 'now' | 'lease_ms',
  Raw,
  LockedSubscription
> = {
  name: 'renew_subscription',
  columns: { name: 'text', epoch: 'bigint', owner: 'text', now: 'bigint', lease_ms: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.event_subscriptions} set owner = ${value('owner')},
       lease_until = ${value('now')} + ${value('lease_ms')}
      where name = ${value('name')} and epoch = ${value('epoch')} and owner is not null
     returning ${columns}`,
  fromRow: subscriptionFrom,
};

/** Ends a lease that is in force under its epoch. */
export const releaseSubscription: Command<'name' | 'epoch'> = {
  name: 'release_subscription',
  columns: { name: 'text', epoch: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.event_subscriptions} set owner = null, lease_until = null
      where name = ${value('name')} and epoch = ${value('epoch')}`,
};

/** Ends the lease of every subscription. */
export const endSubscriptionLeases: Command<never> = {
  name: 'end_subscription_leases',
  columns: {},
  sql: ({ tables }) =>
    `update ${tables.event_subscriptions} set owner = null, lease_until = null where owner is not null`,
};

/** Ends each lease of a subscription, and refuses all that its former owner does under the old epoch. */
export const fenceSubscription: Command<'name'> = {
  name: 'fence_subscription',
  columns: { name: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.event_subscriptions} set epoch = epoch + 1, owner = null, lease_until = null
      where name = ${value('name')}`,
};

/** Deletes a subscription. */
export const deleteSubscription: Command<'name'> = {
  name: 'delete_subscription',
  columns: { name: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.event_subscriptions} where name = ${value('name')}`,
};

const cursorColumns = { subscription: 'text', project: 'text', sequence: 'bigint' } as const;

const upsertCursors = (name: string, condition: string): Command<keyof typeof cursorColumns> => ({
  ...insertInto(
    'event_cursors',
    cursorColumns,
    `on conflict (subscription, project) do update set sequence = excluded.sequence ${condition}`,
  ),
  name,
});

/** Writes cursors. */
export const setCursors = upsertCursors('set_event_cursors', ', failed_sequence = null');

const failureColumns = {
  ...cursorColumns,
  failed_sequence: 'bigint',
  failed_attempts: 'bigint',
  retry_at: 'bigint',
} as const;

/** Writes which event of a project failed. The cursor stays; a project without one gets that before the event. */
export const setEventFailure: Command<keyof typeof failureColumns> = {
  ...insertInto(
    'event_cursors',
    failureColumns,
    `on conflict (subscription, project) do update set failed_sequence = excluded.failed_sequence,
       failed_attempts = excluded.failed_attempts, retry_at = excluded.retry_at`,
  ),
  name: 'set_event_failure',
};

/** Writes the cursors that are higher than the stored ones. */
export const raiseCursors = upsertCursors(
  'raise_event_cursors',
  'where event_cursors.sequence < excluded.sequence',
);

/** The same, and finds each that was written. */
export const acknowledgeCursors: Query<
  keyof typeof cursorColumns,
  { readonly project: ProjectId },
  ProjectId
> = {
  ...upsertCursors(
    'acknowledge_event_cursors',
    'where event_cursors.sequence < excluded.sequence returning project',
  ),
  fromRow: ({ project }) => project,
};

/** Deletes the cursors of a subscription. */
export const deleteEventCursors: Command<'name'> = {
  name: 'delete_event_cursors',
  columns: { name: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.event_cursors} where subscription = ${value('name')}`,
};

type PositionRow = {
  readonly project: ProjectId;
  readonly handled: string | number;
  readonly last_sequence: string | number;
  readonly failed_sequence: string | number | null;
  readonly failed_attempts: string | number | null;
  readonly retry_at: string | number | null;
};

const positionFrom = (row: PositionRow): SubscriptionPosition => ({
  project: row.project,
  sequence: Number(row.handled),
  last: Number(row.last_sequence),
  ...(Number(row.failed_sequence) > Number(row.handled) && {
    failed: {
      sequence: Number(row.failed_sequence),
      attempts: Number(row.failed_attempts),
      dueAt: Number(row.retry_at),
    },
  }),
});

const handled = 'coalesce(event_cursors.sequence, 0)';

/** The positions of a subscription, which is `name` in the source of its projects. */
const selectPositions = (
  { event_cursors: cursors }: SqlFragments['tables'],
  from: string,
  name: string,
  isBehind: string,
): string =>
  `select projects.id as project, ${handled} as handled, projects.sequence as last_sequence,
          failed_sequence, failed_attempts, retry_at
     from ${from}
     left join ${cursors} on event_cursors.subscription = ${name}
      and event_cursors.project = projects.id
    where projects.sequence > 0 and (projects.sequence > ${handled} or ${isBehind} = 0)`;

/** Where a subscription stands in the log of each project. It looks at each project once. */
export const allEventPositions: Query<'name' | 'is_behind', PositionRow, SubscriptionPosition> = {
  name: 'all_event_positions',
  columns: { name: 'text', is_behind: 'bigint' },
  sql: ({ tables, value }) =>
    selectPositions(tables, tables.projects, value('name'), value('is_behind')),
  fromRow: positionFrom,
};

/** The same, in the logs of some projects. */
export const eventPositions: Query<
  'name' | 'is_behind' | 'project',
  PositionRow,
  SubscriptionPosition
> = {
  name: 'event_positions',
  columns: { name: 'text', is_behind: 'bigint', project: 'text' } satisfies Columns,
  sql: ({ tables, given }) =>
    selectPositions(
      tables,
      `${given} join ${tables.projects} on projects.id = given.project`,
      'given.name',
      'given.is_behind',
    ),
  fromRow: positionFrom,
};

type LagRow = Raw & {
  readonly lease_until: string | number | null;
  readonly events: string | number;
  readonly projects: string | number;
};

/** Every subscription, and how far it is behind. It looks at each project once for each subscription. */
export const listSubscriptions: Query<never, LagRow, SubscriptionLag> = {
  name: 'list_subscriptions',
  columns: {},
  sql: ({ tables }) => {
    const isBehind = `projects.sequence > ${handled}`;
    return `select event_subscriptions.name, event_subscriptions.project, event_subscriptions.lease_until,
                   coalesce(sum(case when ${isBehind} then projects.sequence - ${handled} end), 0) as events,
                   count(case when ${isBehind} then 1 end) as projects
              from ${tables.event_subscriptions}
              left join ${tables.projects} on event_subscriptions.project is null
                or projects.id = event_subscriptions.project
              left join ${tables.event_cursors} on event_cursors.subscription = event_subscriptions.name
               and event_cursors.project = projects.id
             group by event_subscriptions.name, event_subscriptions.project, event_subscriptions.lease_until
             order by event_subscriptions.name`;
  },
  fromRow: ({ name, project, lease_until: until, events, projects }) => ({
    name,
    project,
    leaseUntil: until === null ? undefined : Number(until),
    events: Number(events),
    projects: Number(projects),
  }),
};
