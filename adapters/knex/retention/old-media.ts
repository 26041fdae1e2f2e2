import { deletionCutoff, mediaCutoff } from '../../../core/model/retention/removable.js';
import { leastIdAt } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import { fetchRows } from '../session/work.js';
import { removeMedia } from '../stores/media-bytes.js';
import { deletedMedia, deleteMedia } from '../tables/media.js';
import { firstWaiting, oldMedia } from '../tables/old-rows.js';
import type { PruneKind, PruneParts } from './prune-kind.js';

/** The ids of media files that messages name come after this one. */
const first = 'med_';

/** The first id of a message with a job. */
export const findFirstWaiting = async (session: DatabaseSession): Promise<string | undefined> => {
  const [first] = await session.fetchRows(firstWaiting, [{ from: 'msg_', until: 'msg_~' }]);
  return first;
};

/** Removes the rows of old media files. Their bytes stay until the next sweep. */
export const pruneOldMedia: PruneKind = async ({ session, inBatches, now }, limits) => {
  const oldest = await findFirstWaiting(session);
  const due = limits
    .map((limit) => ({ ...limit, before: mediaCutoff(limit, now, oldest) }))
    .filter(({ before }) => before > 0)
    .map((limit) => ({ ...limit, until: leastIdAt('med', limit.before) }));
  const found = await session.fetchRows(
    oldMedia.projects,
    due.map(({ project, until }) => ({ project, after: first, until })),
  );
  const projects = new Set(found);
  let removed = 0;
  for (const { project, before, until } of due) {
    if (!projects.has(project)) continue;
    let after = first;
    removed += await inBatches(async (rows) => {
      const page = await session.fetchRows(oldMedia.page, [{ project, after, until, limit: rows }]);
      after = page.at(-1)?.id ?? after;
      const old = page.flatMap(({ id, entity }) =>
        entity && entity.createdAt < before ? [id] : [],
      );
      if (old.length > 0) await session.transact(() => removeMedia(project, old));
      return { removed: old.length, isLast: page.length < rows };
    });
  }
  return removed;
};

/** Removes the rows of media files that were deleted and that no message needs. Their bytes stay until the next sweep. */
export const pruneDeletedMedia = async ({
  session,
  inBatches,
  now,
}: PruneParts): Promise<number> => {
  const before = deletionCutoff(now, await findFirstWaiting(session));
  return inBatches(async (rows) => {
    const found = await session.fetchRows(deletedMedia, [{ before, limit: rows }]);
    if (found.length > 0) await session.transact(() => fetchRows(deleteMedia, found));
    return { removed: found.length, isLast: found.length < rows };
  });
};
