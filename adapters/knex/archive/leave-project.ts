import type { Knex } from 'knex';
import type { Instant } from '../../../core/shared/time.js';
import type { Installation } from '../names/installation.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import type { Command, Query } from '../session/statement.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import { numberOrNull } from '../tables/cells.js';

/** What became of the wish that a project leaves. `busy`: a worker has some of its work in hand. */
export type Leaving = 'left' | 'busy' | 'not_suspended' | 'missing';

type ProjectRow = {
  readonly suspended_at: string | number | null;
  readonly left_at: string | number | null;
};

const lockLeavingProject: Query<
  'id',
  ProjectRow,
  { readonly isSuspended: boolean; readonly hasLeft: boolean }
> = {
  name: 'lock_leaving_project',
  columns: { id: 'text' },
  sql: ({ tables, value, forUpdate }) =>
    `select suspended_at, left_at from ${tables.projects} where id = ${value('id')} ${forUpdate('projects')}`,
  fromRow: ({ suspended_at: suspendedAt, left_at: leftAt }) => ({
    isSuspended: suspendedAt !== null,
    hasLeft: leftAt !== null,
  }),
};

type LeaseRow = { readonly lease_until: string | number | null };

const lockLeavingLanes: Query<'project', LeaseRow, Instant | null> = {
  name: 'lock_leaving_lanes',
  columns: { project: 'text' },
  sql: ({ tables, value, forUpdate }) =>
    `select key, lease_until from ${tables.lanes} where project = ${value('project')}
      order by key ${forUpdate('lanes')}`,
  fromRow: ({ lease_until: until }) => numberOrNull(until),
};

/** The conversations of which an event waits: it is recorded within seconds. */
const waitingEventsOfProject: Query<'project', unknown, unknown> = {
  name: 'waiting_events_of_project',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select id from ${tables.conversations}
      where announce_at is not null and project = ${value('project')} limit 1`,
  fromRow: (row) => row,
};

/** No worker claims a lane without work, and no commit gives it some. */
const putLanesToSleep: Command<'project'> = {
  name: 'put_lanes_to_sleep',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.lanes} set owner = null, lease_until = null, next_due_at = null, epoch = epoch + 1
      where project = ${value('project')}`,
};

const setProjectLeft: Command<'id' | 'at'> = {
  name: 'set_project_left',
  columns: { id: 'text', at: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.projects} set left_at = ${value('at')} where id = ${value('id')}`,
};

/** When a project leaves: `now` by the clock, `steadyNow` by steady time. */
export type LeaveOptions = Installation & {
  readonly project: string;
  readonly now: Instant;
  readonly steadyNow: Instant;
};

/**
 * Ends the work on a suspended project in one transaction, if no worker has some of it in hand: no commit writes anything of it,
 * nothing is sent and no event is delivered, until it is resumed. A project that has left already stays as it is.
 */
export const leaveProject = (
  db: Knex,
  { project, now, steadyNow, ...installation }: LeaveOptions,
): Promise<Leaving> => {
  function* leave(): Work<Leaving> {
    const [found] = yield* fetchRows(lockLeavingProject, [{ id: project }]);
    if (!found) return 'missing';
    if (found.hasLeft) return 'left';
    if (!found.isSuspended) return 'not_suspended';
    const leases = yield* fetchRows(lockLeavingLanes, [{ project }]);
    const waiting = yield* fetchRows(waitingEventsOfProject, [{ project }]);
    const isBusy =
      waiting.length > 0 || leases.some((until) => until !== null && until > steadyNow);
    if (isBusy) return 'busy';
    yield* execute(
      bind(putLanesToSleep, [{ project }]),
      bind(setProjectLeft, [{ id: project, at: now }]),
    );
    return 'left';
  }
  return databaseSessionOf(db, silentOn(installation)).transact(leave);
};
