import type { SteadyRecords } from '../../../../core/ports/machine/steady-records.js';
import type { DatabaseSession } from '../../session/session.js';
import { fetchRows } from '../../session/work.js';
import { readSteadyTime, writeSteadyTime } from '../../tables/steady-time.js';

/** The one row. */
const id = 'steady';

/** The record of steady time in a database. */
export const knexSteadyRecords = (session: DatabaseSession): SteadyRecords => ({
  read: async () => {
    const [found] = await session.fetchRows(readSteadyTime, [{ id }]);
    return found ?? { record: { offsetMs: 0, seenAt: 0 }, storeClock: undefined };
  },
  write: async ({ offsetMs, seenAt }, expectedMs) => {
    const row = { id, offset_ms: offsetMs, seen_at: seenAt, expected_ms: expectedMs };
    return (await session.transact(() => fetchRows(writeSteadyTime, [row]))).length > 0;
  },
});
