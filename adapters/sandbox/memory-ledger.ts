import type { SandboxLedger, ScheduledReport } from './ledger.js';

/** A ledger in memory. It is lost when the process ends. */
export const memorySandboxLedger = (): SandboxLedger => {
  const subjects = new Set<string>();
  const reports = new Map<string, ScheduledReport>();
  return {
    record: async ({ subject, scheduled }) => {
      if (subjects.has(subject)) return;
      subjects.add(subject);
      for (const report of scheduled) reports.set(report.id, report);
    },
    has: async (subject) => subjects.has(subject),
    claim: async ({ now, leaseMs, limit, delivered }) => {
      for (const id of delivered) reports.delete(id);
      const due = [...reports.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .sort(byDueTime)
        .slice(0, limit);
      for (const report of due) reports.set(report.id, { ...report, dueAt: now + leaseMs });
      return due;
    },
    nextDue: async (after) => {
      const dueTimes = [...reports.values()].map(({ dueAt }) => dueAt).filter((at) => at > after);
      return dueTimes.length > 0 ? dueTimes.reduce((a, b) => Math.min(a, b)) : undefined;
    },
  };
};

const byDueTime = (a: ScheduledReport, b: ScheduledReport): number =>
  a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1);
