import type { SandboxCall, SandboxLedger, ScheduledReport } from './ledger.js';

/** A ledger in memory. It is lost when the process ends. */
export const memorySandboxLedger = (): SandboxLedger => {
  const callsBySubject = new Map<
    string,
    Pick<SandboxCall, 'recipient'> & { readonly calls: number }
  >();
  const reports = new Map<string, ScheduledReport>();
  return {
    record: async ({ subject, recipient, scheduled }) => {
      const known = callsBySubject.get(subject);
      callsBySubject.set(subject, { recipient, calls: (known?.calls ?? 0) + 1 });
      if (!known) for (const report of scheduled) reports.set(report.id, report);
    },
    has: async (subject) => callsBySubject.has(subject),
    claim: async ({ now, leaseMs, limit }) => {
      const due = [...reports.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .sort(byDueTime)
        .slice(0, limit);
      for (const report of due) reports.set(report.id, { ...report, dueAt: now + leaseMs });
      return due;
    },
    remove: async (ids) => {
      for (const id of ids) reports.delete(id);
    },
    nextDue: async () => {
      const dueTimes = [...reports.values()].map(({ dueAt }) => dueAt);
      return dueTimes.length > 0 ? dueTimes.reduce((a, b) => Math.min(a, b)) : undefined;
    },
    calls: async () => [...callsBySubject].map(([subject, known]) => ({ subject, ...known })),
  };
};

const byDueTime = (a: ScheduledReport, b: ScheduledReport): number =>
  a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1);
