import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { ChannelId, ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

/** Something that the sandbox will report when its time has come. */
export type ScheduledReport = {
  readonly id: string;
  readonly dueAt: Instant;
  readonly report: ProviderReport;
};

/** What the sandbox was handed: a message, or a template for review. */
export type SandboxCall = {
  /** What it knows it by again: a message's id, or that of a template's submission. */
  readonly subject: string;
  readonly project: ProjectId;
  readonly channel: ChannelId;
  /** Null for a template, which nobody gets. */
  readonly recipient: string | null;
  readonly at: Instant;
  /** What it owes for it, if this is the first time that it sees the subject. */
  readonly scheduled: readonly ScheduledReport[];
};

/** What the sandbox remembers: as durable as the host's own store. */
export type SandboxLedger = {
  /** Notes a call, and on the first for its subject also the debts; durable when it resolves. */
  readonly record: (taking: SandboxCall) => Promise<void>;
  /** Whether it was ever handed the subject. */
  readonly has: (subject: string) => Promise<boolean>;
  /** Debts due, each lent out for `lendMs`: who does not settle it in time sees it again. */
  readonly claim: (query: {
    readonly now: Instant;
    readonly lendMs: number;
    readonly limit: number;
  }) => Promise<readonly ScheduledReport[]>;
  /** Forgets debts that were reported. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly nextDue: () => Promise<Instant | undefined>;
  /** How often each subject was taken, in order of the first time: for tests. */
  readonly calls: () => Promise<
    readonly (Pick<SandboxCall, 'subject' | 'recipient'> & { readonly calls: number })[]
  >;
};
