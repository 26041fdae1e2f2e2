import type { Knex } from 'knex';
import type { SandboxCall, SandboxLedger } from '../../sandbox/index.js';
import type { Session } from '../session/session.js';
import { sessionOf } from '../session/session-of.js';
import { together } from '../session/together.js';
import { ask, step, tell, type Work } from '../session/work.js';
import {
  addDebts,
  countCalls,
  dueDebts,
  lendDebts,
  removeDebts,
  takenBefore,
} from '../tables/sandbox.js';

/** The sandbox's ledger in the stores' own database: what it owes survives any crash. */
export const knexSandboxLedger = (db: Knex): SandboxLedger => ledgerOf(sessionOf(db));

type DueRow = { readonly due: string | number | null };

const ledgerOf = (session: Session): SandboxLedger => ({
  record: together((takings) => session.transact(() => takeAll(takings))),
  has: async (subject) => (await session.ask(takenBefore, [{ subject }])).length > 0,
  claim: ({ now, lendMs, limit }) => session.transact(() => borrowDue(now, now + lendMs, limit)),
  remove: (ids) =>
    session.transact(() =>
      tell(
        step(
          removeDebts,
          ids.map((id) => ({ id })),
        ),
      ),
    ),
  nextDue: async () => {
    const [row] = await session.query((db) => db('sandbox_debts').min<DueRow[]>({ due: 'due_at' }));
    return row === undefined || row.due === null ? undefined : Number(row.due);
  },
  calls: () =>
    session.query(async (db) => {
      const rows = await db('sandbox_takings').orderBy(['at', 'subject']);
      return rows.map(({ subject, recipient, calls }) => ({
        subject,
        recipient,
        calls: Number(calls),
      }));
    }),
});

function* takeAll(takings: readonly SandboxCall[]): Work<void> {
  const firsts = [...new Map(takings.map((taking) => [taking.subject, taking])).values()];
  const subjects = firsts.map(({ subject }) => ({ subject }));
  const known = new Set(yield* ask(takenBefore, subjects));
  const calls = firsts.map(({ subject, recipient, at }) => ({
    subject,
    recipient,
    at,
    calls: takings.filter((taking) => taking.subject === subject).length,
  }));
  const debts = firsts
    .filter(({ subject }) => !known.has(subject))
    .flatMap((first) => first.scheduled);
  yield* tell(
    step(countCalls, calls),
    step(
      addDebts,
      debts.map(({ id, dueAt, report }) => ({ id, due_at: dueAt, report: JSON.stringify(report) })),
    ),
  );
}

function* borrowDue(now: number, until: number, lent: number): Work<SandboxCall['scheduled']> {
  const due = yield* ask(dueDebts, [{ now, lent }]);
  yield* tell(
    step(
      lendDebts,
      due.map(({ id }) => ({ id, due_at: until })),
    ),
  );
  return due;
}
