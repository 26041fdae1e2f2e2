import type { Knex } from 'knex';
import type { SandboxCall, SandboxLedger, ScheduledReport } from '../../sandbox/index.js';
import { batched } from '../session/batched.js';
import { damagedWaitMs, type SplitRows, splitDamaged } from '../session/damaged-row.js';
import type { Session } from '../session/session.js';
import { sessionOf } from '../session/session-of.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  countCalls,
  deleteReports,
  dueReports,
  insertReports,
  knownSubjects,
  leaseReports,
} from '../tables/sandbox.js';

/** The sandbox's ledger in the database of the stores. */
export const knexSandboxLedger = (db: Knex): SandboxLedger => sandboxLedgerOf(sessionOf(db));

type Claim = Parameters<SandboxLedger['claim']>[0];

type DueRow = { readonly due: string | number | null };

/** The same on a session. */
export const sandboxLedgerOf = (session: Session): SandboxLedger => ({
  record: batched<SandboxCall, void>(async (calls) => {
    await session.transact(() => recordAll(calls));
    return [];
  }),
  has: async (subject) => (await session.fetchRows(knownSubjects, [{ subject }])).length > 0,
  claim: async (query) => {
    const { whole, damaged } = await session.transact(() => claimDue(query));
    for (const row of damaged) session.onDamagedRow(row);
    return whole;
  },
  nextDue: async () => {
    const [row] = await session.query((db) => db('sandbox_debts').min<DueRow[]>({ due: 'due_at' }));
    return row === undefined || row.due === null ? undefined : Number(row.due);
  },
});

function* recordAll(calls: readonly SandboxCall[]): Work<void> {
  const bySubject = [...new Map(calls.map((call) => [call.subject, call])).values()];
  const subjects = bySubject.map(({ subject }) => ({ subject }));
  const known = new Set(yield* fetchRows(knownSubjects, subjects));
  const counts = bySubject.map(({ subject, recipient, at }) => ({
    subject,
    recipient,
    at,
    calls: calls.filter((call) => call.subject === subject).length,
  }));
  const reports = bySubject
    .filter(({ subject }) => !known.has(subject))
    .flatMap(({ scheduled }) => scheduled);
  yield* execute(
    bind(countCalls, counts),
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

/** A damaged report waits, so that it never takes the place of another. */
function* claimDue({ now, leaseMs, limit, delivered }: Claim): Work<SplitRows<ScheduledReport>> {
  const gone = delivered.map((id) => ({ id }));
  yield* execute(bind(deleteReports, gone));
  const due = splitDamaged(yield* fetchRows(dueReports, [{ now, limit }]));
  const leased = due.whole.map(({ id }) => ({ id, due_at: now + leaseMs }));
  const waiting = due.damaged.map(({ id }) => ({ id, due_at: now + damagedWaitMs }));
  yield* execute(bind(leaseReports, [...leased, ...waiting]));
  return due;
}
