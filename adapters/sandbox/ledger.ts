import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { ChannelId, ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

/** Something that the sandbox will report when its time has come. */
export type Debt = {
  readonly id: string;
  readonly dueAt: Instant;
  readonly report: ProviderReport;
};

/** What the sandbox was handed: a message, or a template for review. */
export type Taking = {
  /** What it knows it by again: a message's id, or that of a template's submission. */
  readonly subject: string;
  readonly project: ProjectId;
  readonly channel: ChannelId;
  /** Null for a template, which nobody gets. */
  readonly recipient: string | null;
  readonly at: Instant;
  /** What it owes for it, if this is the first time that it sees the subject. */
  readonly debts: readonly Debt[];
};

/** What the sandbox remembers: as durable as the host's own store. */
export type SandboxLedger = {
  /** Notes a call, and on the first for its subject also the debts; durable when it resolves. */
  readonly take: (taking: Taking) => Promise<void>;
  /** Whether it was ever handed the subject. */
  readonly has: (subject: string) => Promise<boolean>;
  /** Debts due, each lent out for `lendMs`: who does not settle it in time sees it again. */
  readonly borrow: (query: {
    readonly now: Instant;
    readonly lendMs: number;
    readonly limit: number;
  }) => Promise<readonly Debt[]>;
  /** Forgets debts that were reported. */
  readonly settle: (ids: readonly string[]) => Promise<void>;
  readonly nextDue: () => Promise<Instant | undefined>;
  /** How often each subject was taken, in order of the first time: for tests. */
  readonly takings: () => Promise<
    readonly (Pick<Taking, 'subject' | 'recipient'> & { readonly calls: number })[]
  >;
};
