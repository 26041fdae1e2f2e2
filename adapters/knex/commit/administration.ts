import * as E from 'fp-ts/lib/Either.js';
import {
  type AdministrationChange,
  linksEndedBy,
  replacedBy,
} from '../../../core/commit/administration/change.js';
import {
  type AdministrationKind,
  administrationKinds,
  byKind,
  entityKey,
} from '../../../core/commit/administration/entities.js';
import {
  type AdministrationQuery,
  administrationNeededBy,
  judgeAdministration,
} from '../../../core/commit/administration/judge.js';
import { nothingCommitted } from '../../../core/commit/change.js';
import {
  type BoundCommand,
  bind,
  execute,
  type Reading,
  readAll,
  reading,
  type Work,
} from '../session/work.js';
import type { EntityTable } from '../tables/administration/entity-table.js';
import { administrationTables } from '../tables/administration/index.js';
import { deleteLinks } from '../tables/people/one-time-links.js';
import { deleteSessions } from '../tables/people/sessions.js';
import { wakeProjects } from '../tables/queue/lanes.js';
import type { CommitResult } from './commit.js';

/** Judges a Change of the administration behind its locks, and writes it unless it meets a conflict. */
export function* commitAdministration(change: AdministrationChange): Work<CommitResult> {
  const query = administrationNeededBy(change);
  const stored = byKind(() => new Map<string, never>());
  yield* readAll([
    ...administrationKinds.flatMap((kind) => lockingReads(kind, query, stored[kind])),
    ...administrationKinds.flatMap((kind) => setReads(kind, query, stored[kind])),
  ]);
  const conflict = judgeAdministration(stored, change);
  if (conflict) return E.left(conflict);
  const signedOut = change.signsOut ?? [];
  yield* execute(
    bind(
      deleteLinks,
      linksEndedBy(change).map((user) => ({ user_id: user })),
    ),
    bind(
      deleteSessions,
      signedOut.map(({ user, except }) => ({ user_id: user, kept: except ?? '' })),
    ),
    ...administrationKinds.toReversed().map((kind) => removal(kind, change)),
    ...administrationKinds.flatMap((kind) => writes(kind, change)),
    bind(wakeProjects, change.wakes ?? []),
  );
  return E.right(nothingCommitted);
}

/** The table of a kind whose type is not looked at. */
const tableOf = (kind: AdministrationKind): EntityTable<object> =>
  administrationTables[kind] as object as EntityTable<object>;

const lockingReads = (
  kind: AdministrationKind,
  { locked }: AdministrationQuery,
  found: Map<string, object>,
): readonly Reading[] => {
  const { lock, cells } = tableOf(kind);
  // All transactions lock in this order.
  const keys = [...locked[kind]].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = keys.map(([, key]) => cells(key));
  return [reading(lock, rows, (entity) => found.set(entityKey(kind, entity), entity))];
};

const setReads = (
  kind: AdministrationKind,
  { sets }: AdministrationQuery,
  found: Map<string, object>,
): readonly Reading[] => {
  const { sets: queries, cells } = tableOf(kind);
  return sets[kind].map((where) => {
    const query = queries[Object.keys(where).join(' ')];
    if (!query) throw new TypeError(`No Change stands on ${kind} with ${Object.keys(where)}.`);
    return reading(query, [cells(where)], (entity) => found.set(entityKey(kind, entity), entity));
  });
};

/** Comes first, so that what is added can have a unique name of what is removed; and what belongs to an entity goes before it. */
const removal = (kind: AdministrationKind, change: AdministrationChange): BoundCommand => {
  const { remove, cells } = tableOf(kind);
  return bind(remove, replacedBy(change, kind).removed.map(cells));
};

const writes = (
  kind: AdministrationKind,
  change: AdministrationChange,
): readonly BoundCommand[] => {
  const { add, newRow, change: update, cells } = tableOf(kind);
  const { added, changed } = replacedBy(change, kind);
  return [bind(update, changed.map(cells)), bind(add, added.map(newRow))];
};
