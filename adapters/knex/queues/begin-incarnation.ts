import type { Knex } from 'knex';
import type { Instant } from '../../../core/shared/time.js';
import type { Installation } from '../names/installation.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  addIncarnation,
  addUncertainAttempts,
  everyChannelLane,
  everyProject,
  lastIncarnation,
  makeJobsUnknown,
  makeLaneDue,
  raiseSequence,
} from '../tables/incarnations.js';
import { deleteEvery } from '../tables/people/expiring.js';

/**
 * How far the sequence of each project jumps. More than the events of a project between a backup and its restore, so
 * that no number stands for two events.
 */
const sequenceJump = 1_000_000_000;

const reason = 'the database was restored from a backup: it may have been sent since';

/** An incarnation that begins, and the sends and submissions whose outcome became unknown with it. */
export type NewIncarnation = {
  readonly incarnation: number;
  readonly messages: number;
  readonly templates: number;
};

/** When an incarnation begins: by the wall clock and by steady time. */
type Beginning = { readonly now: Instant; readonly steadyNow: Instant };

/**
 * Begins a new incarnation of a restored database, in one transaction: the outcome of each unsettled send and
 * submission is unknown, the sequences jump (docs/decisions/0056), and sessions, one-time links and invitations
 * end: what was signed out, used or withdrawn since the backup must not come back. No server may use the database meanwhile.
 */
export const beginIncarnation = (
  db: Knex,
  { now, steadyNow, ...installation }: Beginning & Installation,
): Promise<NewIncarnation> =>
  databaseSessionOf(db, silentOn(installation)).transact(() => begin({ now, steadyNow }));

function* begin({ now, steadyNow }: Beginning): Work<NewIncarnation> {
  const [last = 1] = yield* fetchRows(lastIncarnation, [{}]);
  const projects = yield* fetchRows(everyProject, [{}]);
  const lanes = yield* fetchRows(everyChannelLane, [{}]);
  yield* execute(
    bind(addIncarnation, [{ number: last + 1, began_at: now }]),
    ...deleteEvery.map((command) => bind(command, [{}])),
    ...projects.map((id) => bind(raiseSequence, [{ id, by: sequenceJump }])),
    ...lanes.map((lane) => bind(addUncertainAttempts, [{ lane, at: now, reason }])),
    ...lanes.map((key) => bind(makeLaneDue, [{ key, now: steadyNow }])),
  );
  const kinds: string[] = [];
  for (const lane of lanes)
    kinds.push(...(yield* fetchRows(makeJobsUnknown, [{ lane, now: steadyNow }])));
  const templates = kinds.filter((kind) => kind.endsWith('_template')).length;
  return { incarnation: last + 1, messages: kinds.length - templates, templates };
}

/** The number of the present incarnation of a database: 1 before its first restore. */
export const incarnationOf = async (db: Knex): Promise<number> => {
  const [number = 1] = await databaseSessionOf(db).fetchRows(lastIncarnation, [{}]);
  return number;
};
