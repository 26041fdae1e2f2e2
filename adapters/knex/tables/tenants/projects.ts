import type { ProjectFacts } from '../../../../core/commit/facts.js';
import type { MediaUse } from '../../../../core/ports/stores/tenant-store.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { arrayIn } from '../../session/damaged-row.js';
import type { Command, Query } from '../../session/statement.js';
import { numberOrNull } from '../cells.js';
import { type SuspensionCells, suspendedIn, suspensionColumns } from './suspension-cells.js';

type Raw = SuspensionCells & {
  readonly id: ProjectId;
  readonly environment: ProjectFacts['environment'];
  readonly subscription: ProjectFacts['billing']['subscription'];
  readonly message_allowance: string | number | null;
  readonly sequence: string | number;
  readonly media_bytes: string | number | null;
  readonly subscriptions: string;
  readonly left_at: string | number | null;
};

type Found = ProjectFacts & { readonly id: ProjectId };

type LockProjects = Query<'id', Raw, Found>;

const lockingProjects = (name: string, lock: LockProjects['sql']): LockProjects => ({
  name,
  columns: { id: 'text' },
  sql: (fragments) =>
    `select projects.id, environment, subscription, message_allowance, sequence, media_bytes, subscriptions, left_at, ${suspensionColumns}
       from ${lock(fragments)}`,
  fromRow: ({ id, environment, subscription, subscriptions, sequence, ...row }) => ({
    id,
    environment,
    billing: { subscription, messageAllowance: numberOrNull(row.message_allowance) },
    suspended: suspendedIn(row),
    ...(row.left_at !== null && { hasLeft: true }),
    sequence: Number(sequence),
    mediaBytes: numberOrNull(row.media_bytes) ?? undefined,
    endpoints: subscriptionsFrom(id, subscriptions),
  }),
});

/**
 * Locks projects, in ascending order, until the transaction ends. A transaction that appends events has this lock, so
 * sequence numbers become visible in order and a rollback leaves no gap.
 */
export const lockProjects = lockingProjects(
  'lock_projects',
  ({ tables, given, forUpdate }) =>
    `${given} join ${tables.projects} on projects.id = given.id
      order by projects.id ${forUpdate('projects')}`,
);

/** Locks the projects that no other transaction has locked. Does not wait. */
export const lockFreeProjects = lockingProjects(
  'lock_free_projects',
  ({ tables, isAmong, skipLocked }) => `${tables.projects} where id ${isAmong('id')} ${skipLocked}`,
);

/** Finds the projects that exist, locked or not. */
export const storedProjects: Query<'id', { readonly id: ProjectId }, ProjectId> = {
  name: 'stored_projects',
  columns: { id: 'text' },
  sql: ({ tables, isAmong }) => `select id from ${tables.projects} where id ${isAmong('id')}`,
  fromRow: ({ id }) => id,
};

/** The subscriptions of a project without an endpoint. */
export const noSubscriptions = '[]';
const none: ProjectFacts['endpoints'] = [];

const subscriptionsFrom = (id: ProjectId, text: string): ProjectFacts['endpoints'] =>
  text === noSubscriptions ? none : arrayIn(text, { table: 'projects', id });

/** Writes the sequence numbers of the last events. */
export const setSequences: Command<'id' | 'sequence'> = {
  name: 'set_sequences',
  columns: { id: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.projects} set sequence = given.sequence from ${given} where projects.id = given.id`,
};

/** Writes the bytes of projects' media files. */
export const setMediaBytes: Command<'id' | 'media_bytes'> = {
  name: 'set_media_bytes',
  columns: { id: 'text', media_bytes: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.projects} set media_bytes = given.media_bytes from ${given} where projects.id = given.id`,
};

/** How many projects have at least so many bytes of media files, the most that one has, and those of all. */
export const mediaUse: Query<
  'bytes',
  {
    readonly projects: string | number;
    readonly most: string | number | null;
    readonly all_bytes: string | number;
  },
  MediaUse
> = {
  name: 'media_use',
  columns: { bytes: 'bigint' },
  sql: ({ tables, value }) =>
    `select coalesce(sum(case when media_bytes >= ${value('bytes')} then 1 else 0 end), 0) as projects,
            max(media_bytes) as most, coalesce(sum(media_bytes), 0) as all_bytes from ${tables.projects}`,
  fromRow: ({ projects, most, all_bytes: all }) => ({
    projects: Number(projects),
    mostBytes: Number(most),
    allBytes: Number(all),
  }),
};

/** Writes the subscriptions of projects' endpoints. */
export const setSubscriptions: Command<'id' | 'subscriptions'> = {
  name: 'set_subscriptions',
  columns: { id: 'text', subscriptions: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.projects} set subscriptions = given.subscriptions
       from ${given} where projects.id = given.id`,
};
