import type { ProviderReport } from '../../core/ports/intake.js';
import type { ChannelId, MessageId, ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

/** Something that the sandbox will report when its time has come. */
export type Debt = {
  readonly id: string;
  readonly dueAt: Instant;
  readonly report: ProviderReport;
};

/** A message that the sandbox was handed. */
export type Taking = {
  readonly message: MessageId;
  readonly project: ProjectId;
  readonly channel: ChannelId;
  readonly recipient: string;
  readonly at: Instant;
  /** What it owes for it, if this is the first time that it sees the message. */
  readonly debts: readonly Debt[];
};

/** What the sandbox remembers: as durable as the host's own store. */
export type SandboxLedger = {
  /** Notes a call, and on the first for its message also the debts; durable when it resolves. */
  readonly take: (taking: Taking) => Promise<void>;
  /** Debts due, each lent out for `lendMs`: who does not settle it in time sees it again. */
  readonly borrow: (query: {
    readonly now: Instant;
    readonly lendMs: number;
    readonly limit: number;
  }) => Promise<readonly Debt[]>;
  /** Forgets debts that were reported. */
  readonly settle: (ids: readonly string[]) => Promise<void>;
  readonly nextDue: () => Promise<Instant | undefined>;
  /** How often each message was taken, in order of the first time: for tests. */
  readonly takings: () => Promise<
    readonly { readonly message: MessageId; readonly recipient: string; readonly calls: number }[]
  >;
};
