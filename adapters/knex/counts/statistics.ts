import {
  type StatisticsStore,
  uncountedRead,
} from '../../../core/ports/stores/counts/statistics-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  addCountCursor,
  addEventCounts,
  eventCountsBetween,
  lockCountCursor,
  projectsToCount,
  setCountCursor,
} from '../tables/event-counts.js';

/** Statistics in a database. */
export const knexStatistics = ({
  fetchRows: read,
  transact,
}: Pick<DatabaseSession, 'fetchRows' | 'transact'>): StatisticsStore => ({
  behind: () => read(projectsToCount, [{}]),
  count: (project, limit) => transact(() => countNext(project, limit)),
  read: async ({ project, channel = null, stepMs: step, from, to }) => {
    const range = { step, from_at: from, to_at: to, limit: uncountedRead + 1 };
    const rows = await read(eventCountsBetween, [{ project, channel, ...range }]);
    const rest = rows.find(({ part }) => part === 'rest');
    return {
      byStep: rows.flatMap(({ part, at, type, code, quantity }) =>
        part === 'step' ? [{ at, type, code, count: quantity }] : [],
      ),
      byChannel: rows.flatMap(({ part, channel, type, quantity }) =>
        part === 'channel' ? [{ channel, type, count: quantity }] : [],
      ),
      countedTo: rest && rest.quantity > uncountedRead ? rest.at : undefined,
    };
  },
});

/** The lock of the cursor makes the calls of all processes take turns, so that each event is counted once. */
function* countNext(project: ProjectId, limit: number): Work<number> {
  yield* execute(bind(addCountCursor, [{ project, sequence: 0 }]));
  const [next] = yield* fetchRows(lockCountCursor, [{ project, limit }]);
  if (!next || next.size === 0) return 0;
  const { counted, last, size } = next;
  yield* execute(
    bind(addEventCounts, [{ project, counted, last }]),
    bind(setCountCursor, [{ project, sequence: last }]),
  );
  return size;
}
