import type { Media } from '../../model/media/media.js';
import { deletionCutoff, mediaCutoff } from '../../model/retention/removable.js';
import type { ProjectId } from '../../shared/ids.js';
import { leastIdAt, type MediaId } from '../../shared/ids.js';
import { commitChange } from '../../use-cases/commit-change.js';
import { type DueLimit, limitsOfKind, type RetentionRun } from './retention-ports.js';

/** Removes media files that are too old, and deleted ones that no message needs. Resolves to how many. */
export const removeMedia = async (run: RetentionRun): Promise<number> => {
  const oldest = await run.retention.firstWaiting();
  let removed = 0;
  for await (const limits of limitsOfKind(run, 'media')) {
    const due = limits
      .map((limit) => ({ ...limit, before: mediaCutoff(limit, run.now, oldest) }))
      .filter(({ before }) => before > 0);
    for (const limit of await withOldMedia(run, due)) removed += await removeOf(run, limit);
  }
  return removed + (await removeDeleted(run, deletionCutoff(run.now, oldest)));
};

const untilOf = ({ before }: DueLimit): MediaId => leastIdAt('med', before);

const withOldMedia = async (
  { retention }: RetentionRun,
  due: readonly DueLimit[],
): Promise<readonly DueLimit[]> => {
  const ranges = due.map((limit) => ({
    ...{ project: limit.project, after: 'med_', until: untilOf(limit) },
  }));
  const projects = new Set<ProjectId>(await retention.projectsWith('media', ranges));
  return due.filter(({ project }) => projects.has(project));
};

const removeOf = (run: RetentionRun, limit: DueLimit): Promise<number> => {
  const { project, before: instant } = limit;
  let before: Media['id'] = untilOf(limit);
  return run.inBatches(async (rows) => {
    const page = await run.media.list(project, { prefix: 'med', before, limit: rows });
    before = page.at(-1)?.id ?? before;
    const old = page.filter(({ createdAt }) => createdAt < instant);
    return { removed: await removeAll(run, old), isLast: page.length < rows };
  });
};

const removeDeleted = (run: RetentionRun, before: number): Promise<number> =>
  run.inBatches(async (rows) => {
    const found = await run.retention.deletedMedia({ before, limit: rows });
    const removed = await removeAll(run, found);
    return { removed, isLast: found.length < rows || removed === 0 };
  });

/** A file that changed meanwhile stays until the next run. */
const removeAll = async (
  { commit, now: at }: RetentionRun,
  files: readonly Media[],
): Promise<number> => {
  const removed = await Promise.all(
    files.map((file) =>
      commitChange(
        commit,
        { project: file.project, at, removeMedia: [file] },
        { committed: () => true, changed: () => false, project_missing: () => false },
      ),
    ),
  );
  return removed.filter(Boolean).length;
};
