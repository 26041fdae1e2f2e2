import type { Knex } from 'knex';
import type { SandboxCall, SandboxLedger } from '../../sandbox/index.js';
import { batched } from '../session/batched.js';
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
export const knexSandboxLedger = (db: Knex): SandboxLedger => ledgerOf(sessionOf(db));

type DueRow = { readonly due: string | number | null };

const ledgerOf = (session: Session): SandboxLedger => ({
  record: batched<SandboxCall, void>(async (calls) => {
    await session.transact(() => recordAll(calls));
    return [];
  }),
  has: async (subject) => (await session.fetchRows(knownSubjects, [{ subject }])).length > 0,
  claim: ({ now, leaseMs, limit }) => session.transact(() => claimDue(now, now + leaseMs, limit)),
  remove: (ids) =>
    session.transact(() =>
      execute(
        bind(
          deleteReports,
          ids.map((id) => ({ id })),
        ),
      ),
    ),
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

function* claimDue(now: number, leaseEnd: number, limit: number): Work<SandboxCall['scheduled']> {
  const due = yield* fetchRows(dueReports, [{ now, limit }]);
  yield* execute(
    bind(
      leaseReports,
      due.map(({ id }) => ({ id, due_at: leaseEnd })),
    ),
  );
  return due;
}
