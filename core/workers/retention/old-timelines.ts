import { isOldMessage } from '../../model/retention/removable.js';
import type { OldMessage } from '../../ports/stores/retention.js';
import type { ProjectId } from '../../shared/ids.js';
import { dayMs } from '../../shared/time.js';
import { commitChange } from '../../use-cases/commit-change.js';
import { type OldIds, withOldMessages } from './old-messages.js';
import { type DueLimit, limitsOfKind, type RetentionRun } from './retention-ports.js';

/** How long it is remembered how far the timelines of a project are removed. */
const rememberedMs = 400 * dayMs;

/** A limit, and the last message whose timeline is removed. */
type Continued = DueLimit & { readonly doneTo: string | null };

/**
 * Removes the timelines of messages that are too old. Resolves to the number of these messages. It goes on where the last run
 * ended: to look for timelines of all messages that are kept would take longer in each run.
 */
export const removeTimelines = async (run: RetentionRun): Promise<number> => {
  let removed = 0;
  for await (const limits of limitsOfKind(run, 'timelines')) {
    const continued = await Promise.all(limits.map((limit) => continuedIn(run, limit)));
    for (const limit of await withOldMessages(run, continued, ({ doneTo }) => doneTo))
      removed += await removeOf(run, limit);
  }
  return removed;
};

const nameOf = (project: ProjectId): string => `timelines removed ${project}`;

const continuedIn = async (
  { ephemeral, now }: RetentionRun,
  limit: DueLimit,
): Promise<Continued> => ({
  ...limit,
  doneTo: (await ephemeral.read(nameOf(limit.project), now)) ?? null,
});

/** In the order of the messages, up to the first that keeps its timeline. */
const removeOf = (
  { retention, ephemeral, commit, inBatches, now: at }: RetentionRun,
  { project, before, until, doneTo }: OldIds & Continued,
): Promise<number> => {
  const isKept = ({ message, isWaiting }: OldMessage): boolean =>
    isWaiting || (message !== undefined && !isOldMessage(message, before));
  let after = doneTo;
  return inBatches(async (rows) => {
    const page = await retention.messages({ project, after, until, limit: rows });
    const firstKept = page.findIndex(isKept);
    const old = (firstKept < 0 ? page : page.slice(0, firstKept)).map(({ id }) => id);
    const last = old.at(-1);
    if (last === undefined) return { removed: 0, isLast: true };
    after = last;
    await commitChange(
      commit,
      { project, at, removeTimelines: old },
      { committed: () => undefined, project_missing: () => undefined },
    );
    await ephemeral.write(nameOf(project), last, at + rememberedMs);
    return { removed: old.length, isLast: old.length < rows };
  });
};
