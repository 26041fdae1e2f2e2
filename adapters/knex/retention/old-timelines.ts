import { isOldMessage } from '../../../core/model/retention/removable.js';
import { bind, execute, fetchRows } from '../session/work.js';
import { oldMessages, removeTimelines } from '../tables/old-rows.js';
import { jobsAbout } from '../tables/queue/jobs.js';
import { setRetentionDoneTo } from '../tables/tenants/retention-limits.js';
import { withOldMessages } from './projects-with-messages.js';
import type { PruneKind } from './prune-kind.js';

/**
 * Removes the timelines of old messages, in the order of their ids, and remembers how far it came: to look for timelines of
 * all messages that are kept would take longer in each run.
 */
export const pruneOldTimelines: PruneKind = async (parts, limits) => {
  const { session } = parts;
  let removed = 0;
  for (const due of await withOldMessages(parts, limits, ({ doneTo }) => doneTo)) {
    const { project, kind, before, until } = due;
    let after = due.doneTo;
    removed += await parts.inBatches(async (rows) => {
      const found = await session.fetchRows(oldMessages.page, [
        { project, after, until, limit: rows },
      ]);
      const subjects = found.map(({ id: subject }) => ({ project, subject }));
      const waiting = new Set<string>(
        (await session.fetchRows(jobsAbout, subjects)).map(({ subject }) => subject),
      );
      const isKept = ({ id, entity }: (typeof found)[number]): boolean =>
        waiting.has(id) || (entity !== undefined && !isOldMessage(entity, before));
      const firstKept = found.findIndex(isKept);
      const old = firstKept < 0 ? found : found.slice(0, firstKept);
      after = old.at(-1)?.id ?? after;
      const messages = old.map(({ id: message }) => ({ project, message }));
      const count = await session.transact(function* () {
        const entries = yield* fetchRows(removeTimelines, messages);
        yield* execute(
          bind(setRetentionDoneTo, messages.length > 0 ? [{ project, kind, done_to: after }] : []),
        );
        return entries.length;
      });
      return { removed: count, isLast: old.length < rows };
    });
  }
  return removed;
};
