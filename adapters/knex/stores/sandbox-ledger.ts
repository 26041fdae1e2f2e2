import type { Knex } from 'knex';
import type { Instant } from '../../../core/shared/time.js';
import type { SandboxCall, SandboxLedger, ScheduledReport } from '../../sandbox/index.js';
import type { Installation } from '../names/installation.js';
import { batched } from '../session/batched.js';
import {
  type DamagedRow,
  damagedWaitMs,
  type SplitRows,
  splitDamaged,
} from '../session/damaged-row.js';
import { type Dialect, dialectOf } from '../session/dialect.js';
import { type DatabaseSession, silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  countCalls,
  deleteSandboxReports,
  dueSandboxReports,
  insertReports,
  knownSandboxSubjects,
  leaseSandboxReports,
  nextSandboxReport,
} from '../tables/queue/sandbox.js';

/** The sandbox's ledger in the database of the stores. */
export const knexSandboxLedger = (db: Knex, installation: Installation = {}): SandboxLedger =>
  sandboxLedgerOf(databaseSessionOf(db, silentOn(installation)), dialectOf(db));

type Claim = Parameters<SandboxLedger['claim']>[0];

/** The same on a session. One process serves a SQLite file, so it remembers its leases there. */
export const sandboxLedgerOf = (session: DatabaseSession, { name }: Dialect): SandboxLedger => ({
  record: batched<SandboxCall, void>(async (calls) => {
    await session.transact(() => recordAll(calls));
    return [];
  }),
  has: async (subject) => (await session.fetchRows(knownSandboxSubjects, [{ subject }])).length > 0,
  claim: name === 'sqlite' ? rememberedClaims(session) : storedClaims(session),
  nextDue: async (after) => (await session.fetchRows(nextSandboxReport, [{ after }]))[0],
});

function* recordAll(calls: readonly SandboxCall[]): Work<void> {
  const bySubject = new Map<string, SandboxCall>();
  const counts = new Map<string, number>();
  for (const call of calls) {
    bySubject.set(call.subject, call);
    counts.set(call.subject, (counts.get(call.subject) ?? 0) + 1);
  }
  const rows = [...counts].map(([subject, calls]) => ({ subject, calls }));
  const stored = yield* fetchRows(countCalls, rows);
  const reports = stored
    .filter((each) => each.calls === counts.get(each.subject))
    .flatMap(({ subject }) => bySubject.get(subject)?.scheduled ?? []);
  yield* execute(
    bind(
      insertReports,
      reports.map(({ id, dueAt, report }) => ({
        id,
        due_at: dueAt,
        report: JSON.stringify(report),
      })),
    ),
  );
}

/** Claims whose leases are stored, so that other processes skip them. */
const storedClaims =
  (session: DatabaseSession): SandboxLedger['claim'] =>
  async (query) => {
    const { whole, damaged } = await session.transact(() => claimDue(query));
    for (const row of damaged) session.onDamagedRow(row);
    return whole;
  };

/** Claims whose leases are remembered: they end with the process. They write nothing. */
const rememberedClaims = (session: DatabaseSession): SandboxLedger['claim'] => {
  const leasedUntil = new Map<string, Instant>();
  return async ({ now, leaseMs, limit, delivered }) => {
    if (delivered.length > 0)
      await session.transact(() =>
        execute(
          bind(
            deleteSandboxReports,
            delivered.map((id) => ({ id })),
          ),
        ),
      );
    for (const id of delivered) leasedUntil.delete(id);
    const row = { now, limit: limit + leasedUntil.size };
    const due = splitDamaged(await session.fetchRows(dueSandboxReports, [row]));
    if (due.damaged.length > 0)
      await session.transact(() => execute(bind(leaseSandboxReports, waiting(due.damaged, now))));
    for (const each of due.damaged) session.onDamagedRow(each);
    const free = due.whole.filter(({ id }) => (leasedUntil.get(id) ?? now) <= now).slice(0, limit);
    for (const { id } of free) leasedUntil.set(id, now + leaseMs);
    return free;
  };
};

function* claimDue({ now, leaseMs, limit, delivered }: Claim): Work<SplitRows<ScheduledReport>> {
  yield* execute(
    bind(
      deleteSandboxReports,
      delivered.map((id) => ({ id })),
    ),
  );
  const due = splitDamaged(yield* fetchRows(dueSandboxReports, [{ now, limit }]));
  const leased = due.whole.map(({ id }) => ({ id, due_at: now + leaseMs }));
  yield* execute(bind(leaseSandboxReports, [...leased, ...waiting(due.damaged, now)]));
  return due;
}

/** A damaged report waits, so that it never takes the place of another. */
const waiting = (damaged: readonly DamagedRow[], now: Instant) =>
  damaged.map(({ id }) => ({ id, due_at: now + damagedWaitMs }));
