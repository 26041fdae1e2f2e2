import { setImmediate as nextTurn } from 'node:timers/promises';
import { channelStatuses } from '../../../core/model/channels/channel.js';
import type { StatusBacklog } from '../../../core/ports/queues/send-queue.js';
import { madeAt } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import { type BacklogWithStatus, channelBacklogs } from '../tables/queue/channel-backlogs.js';

/** Channels in one statement. On SQLite a statement blocks the event loop for a few milliseconds. */
const channelsAtOnce = 200;

/** Adds up the backlogs of the channels in slices, and lets other work run between them. */
export const countBacklog = async ({
  fetchRows,
}: DatabaseSession): Promise<readonly StatusBacklog[]> => {
  const totals = new Map(channelStatuses.map((status) => [status, emptyOf(status)]));
  let after = '';
  for (;;) {
    const slice = await fetchRows(channelBacklogs, [{ after, limit: channelsAtOnce }]);
    for (const each of slice) totals.set(each.status, sumOf(totals.get(each.status), each));
    const last = slice.at(-1);
    if (!last) return [...totals.values()];
    after = last.channel;
    await nextTurn();
  }
};

const emptyOf = (status: StatusBacklog['status']): StatusBacklog => ({
  status,
  jobs: 0,
  oldest: undefined,
});

const sumOf = (
  before: StatusBacklog | undefined,
  { status, jobs, oldest }: BacklogWithStatus,
): StatusBacklog => ({
  status,
  jobs: (before?.jobs ?? 0) + jobs,
  oldest: earlier(before?.oldest, oldest),
});

const earlier = (
  a: StatusBacklog['oldest'],
  b: StatusBacklog['oldest'],
): StatusBacklog['oldest'] => (a && b && madeAt(a) <= madeAt(b) ? a : (b ?? a));
