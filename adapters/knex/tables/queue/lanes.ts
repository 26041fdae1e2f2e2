import type { LaneKey } from '../../../../core/model/queue/lane.js';
import type { ClaimedLane } from '../../../../core/ports/queues/lanes.js';
import { isId, type ProjectId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import type { Command, Query, SqlFragments } from '../../session/statement.js';
import { insertInto } from '../../session/statement.js';
import { numberOrNull } from '../cells.js';

/** Whose work a lane orders. */
export type LaneKind = 'channel' | 'endpoint';

type StateRow = {
  readonly key: LaneKey;
  readonly epoch: string | number;
  readonly backlog: string | number;
  readonly owner: string | null;
  readonly next_due_at: string | number | null;
};

const stateColumns = 'lanes.key, lanes.epoch, lanes.backlog, lanes.owner, lanes.next_due_at';

type ClaimedRow = {
  readonly key: LaneKey;
  readonly project: ProjectId;
  readonly epoch: string | number;
  readonly next_due_at: string | number | null;
  readonly former_owner: string | null;
  readonly organization: string;
};

/** A lane as stored. */
export type LaneState = {
  readonly key: LaneKey;
  readonly epoch: number;
  readonly backlog: number;
  readonly isLeased: boolean;
  /** When it has work; null when it has none. A leased lane keeps the time at which it was claimed. */
  readonly dueAt: Instant | null;
};

const stateFrom = (row: StateRow): LaneState => ({
  key: row.key,
  epoch: Number(row.epoch),
  backlog: Number(row.backlog),
  isLeased: row.owner !== null,
  dueAt: numberOrNull(row.next_due_at),
});

/** Locks lanes, in ascending order, until the transaction ends. */
export const lockLanes: Query<'key', StateRow, LaneState> = {
  name: 'lock_lanes',
  columns: { key: 'text' },
  sql: ({ tables, given, forUpdate }) =>
    `select ${stateColumns} from ${given} join ${tables.lanes} on lanes.key = given.key
      order by lanes.key ${forUpdate('lanes')}`,
  fromRow: stateFrom,
};

/** Locks the lanes that no other transaction has locked. Does not wait. */
export const lockFreeLanes: Query<'key', StateRow, LaneState> = {
  name: 'lock_free_lanes',
  columns: { key: 'text' },
  sql: ({ tables, isAmong, skipLocked }) =>
    `select ${stateColumns} from ${tables.lanes} where key ${isAmong('key')} ${skipLocked}`,
  fromRow: stateFrom,
};

/** Finds the project of each lane that exists, locked or not. */
export const projectsOfLanes: Query<'key', { readonly project: ProjectId }, ProjectId> = {
  name: 'projects_of_lanes',
  columns: { key: 'text' },
  sql: ({ tables, isAmong }) => `select project from ${tables.lanes} where key ${isAmong('key')}`,
  fromRow: ({ project }) => project,
};

/** Inserts lanes. An existing one stays unchanged. */
export const addLanes = insertInto(
  'lanes',
  { kind: 'text', key: 'text', project: 'text', epoch: 'bigint', backlog: 'bigint' },
  'on conflict (key) do nothing',
);

/** Ends the lease of every lane. */
export const endLaneLeases: Command<never> = {
  name: 'end_lane_leases',
  columns: {},
  sql: ({ tables }) =>
    `update ${tables.lanes} set owner = null, lease_until = null where owner is not null`,
};

/** Deletes lanes. */
export const deleteLanes: Command<'key'> = {
  name: 'delete_lanes',
  columns: { key: 'text' },
  sql: ({ tables, given }) => `delete from ${tables.lanes} where key in (select key from ${given})`,
};

/** Writes backlogs, and lowers the due time of lanes to `due_at`. Null leaves the due time unchanged. */
export const setLanes: Command<'key' | 'backlog' | 'due_at'> = {
  name: 'set_lanes',
  columns: { key: 'text', backlog: 'bigint', due_at: 'bigint' },
  sql: ({ tables, each, fromGiven }) =>
    `update ${tables.lanes} set backlog = ${each('backlog')}, next_due_at =
       case when ${each('due_at')} is null or next_due_at <= ${each('due_at')} then next_due_at
            else ${each('due_at')} end
       ${fromGiven} where lanes.key = ${each('key')}`,
};

/** Lowers the due time of the lanes of projects' channels and endpoints to `at`. */
export const wakeProjects: Command<'project' | 'at'> = {
  name: 'wake_projects',
  columns: { project: 'text', at: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.lanes} set next_due_at = given.at
       from ${given} join (select project, id from ${tables.channels}
                 union all select project, id from ${tables.endpoints}) as owners on owners.project = given.project
      where lanes.key = owners.id and (lanes.next_due_at is null or lanes.next_due_at > given.at)`,
};

/** The lanes whose backlog differs from their number of jobs. One statement, so it sees no commit partly. */
export const lanesWithWrongBacklog: Query<never, { readonly key: string }, string> = {
  name: 'lanes_with_wrong_backlog',
  columns: {},
  sql: ({ tables }) =>
    `select key from ${tables.lanes} where kind = 'channel'
        and backlog <> (select count(*) from ${tables.jobs} where jobs.lane = lanes.key)`,
  fromRow: ({ key }) => key,
};

/** Writes the counted backlogs of locked lanes. */
export const recountLanes: Command<'key'> = {
  name: 'recount_lanes',
  columns: { key: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.lanes} set backlog = (select count(*) from ${tables.jobs} where jobs.lane = lanes.key)
      where key in (select key from ${given})`,
};

type ClaimColumn = 'kind' | 'owner' | 'now' | 'lease_ms' | 'limit' | 'left_out';

/** The organization of the project of a lane, or a text that is in no list of them, as SQL. */
const organizationOf = (tables: SqlFragments['tables']): string =>
  `coalesce((select organization from ${tables.projects} where projects.id = project), '?')`;

/** Due lanes of a kind without a valid lease, the longest due first. `left_out` names organizations. */
const claimable = ({
  tables,
  value,
  contains,
}: Pick<SqlFragments, 'tables' | 'value' | 'contains'>): string =>
  `select key, owner from ${tables.lanes}
    where kind = ${value('kind')} and next_due_at <= ${value('now')}
      and (lease_until is null or lease_until <= ${value('now')})
      and (${value('left_out')} = '' or not ${contains(value('left_out'), organizationOf(tables))})
    order by next_due_at`;

/** Finds one due lane without a valid lease. */
export const claimableLane: Query<'kind' | 'now' | 'left_out', { readonly key: string }, string> = {
  name: 'claimable_lane',
  columns: { kind: 'text', now: 'bigint', left_out: 'text' },
  sql: (fragments) => `${claimable(fragments)} limit 1`,
  fromRow: ({ key }) => key,
};

/** Leases due lanes without a valid lease. */
export const claimLanes: Query<
  ClaimColumn,
  ClaimedRow,
  ClaimedLane<LaneKey> & { readonly dueAt: number }
> = {
  name: 'claim_lanes',
  columns: {
    kind: 'text',
    owner: 'text',
    now: 'bigint',
    lease_ms: 'bigint',
    limit: 'bigint',
    left_out: 'text',
  },
  sql: ({ tables, value, contains, skipLocked }) =>
    `with due (due_key, due_owner) as materialized (
       ${claimable({ tables, value, contains })} limit ${value('limit')} ${skipLocked})
     update ${tables.lanes} set epoch = epoch + 1, owner = ${value('owner')},
       lease_until = ${value('now')} + ${value('lease_ms')}
      where key in (select due_key from due)
     returning key, project, epoch, next_due_at, (select due_owner from due where due_key = key) as former_owner,
       ${organizationOf(tables)} as organization`,
  fromRow: ({
    key,
    project,
    epoch,
    next_due_at: dueAt,
    former_owner: formerOwner,
    organization,
  }) => ({
    lane: key,
    project,
    epoch: Number(epoch),
    dueAt: Number(dueAt),
    isTakeover: formerOwner !== null,
    ...(isId('org')(organization) && { organization }),
  }),
};

/** The columns of a lease renewal. */
export type RenewColumn = 'lane' | 'epoch' | 'owner' | 'now' | 'lease_ms';

/** Renews leases that are still valid under their epoch. Returns their lanes. */
export const renewLanes: Query<RenewColumn, Pick<StateRow, 'key'>, LaneKey> = {
  name: 'renew_lanes',
  columns: { lane: 'text', epoch: 'bigint', owner: 'text', now: 'bigint', lease_ms: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.lanes} set owner = given.owner, lease_until = given.now + given.lease_ms
       from ${given}
      where lanes.key = given.lane and lanes.epoch = given.epoch and lanes.owner is not null
     returning key`,
  fromRow: ({ key }) => key,
};

/** Ends a lease, and sets the lane's due time. Null: the lane has no work. */
export const releaseLane: Command<'key' | 'due_at'> = {
  name: 'release_lane',
  columns: { key: 'text', due_at: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.lanes} set owner = null, lease_until = null, next_due_at = ${value('due_at')}
      where key = ${value('key')}`,
};
