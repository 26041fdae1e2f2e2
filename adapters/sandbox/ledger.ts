import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { ChannelId, ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

/** A report that the sandbox delivers at `dueAt`, by steady time, or soon after. */
export type ScheduledReport = {
  readonly id: string;
  readonly dueAt: Instant;
  readonly report: ProviderReport;
};

/** A call to the sandbox: a message to send, or a template to review. */
export type SandboxCall = {
  /** Identifies repeated calls: the id of the message, or of the template's submission. */
  readonly subject: string;
  readonly project: ProjectId;
  readonly channel: ChannelId;
  readonly at: Instant;
  /** The reports that follow the first call with this subject. */
  readonly scheduled: readonly ScheduledReport[];
};

/** The calls and scheduled reports of the sandbox. As durable as the host's store. */
export type SandboxLedger = {
  /** Stores a call, and its reports if it is the first with its subject. Durable when it resolves. */
  readonly record: (call: SandboxCall) => Promise<void>;
  /** Whether any call had this subject. */
  readonly has: (subject: string) => Promise<boolean>;
  /**
   * Deletes the `delivered` reports, and leases up to `limit` due ones, the earliest first, for `leaseMs` milliseconds.
   * A report that is not deleted within its lease becomes due again.
   */
  readonly claim: (query: {
    readonly now: Instant;
    readonly leaseMs: number;
    readonly limit: number;
    readonly delivered: readonly string[];
  }) => Promise<readonly ScheduledReport[]>;
  /** The earliest due time after an instant; undefined when no report is due later. */
  readonly nextDue: (after: Instant) => Promise<Instant | undefined>;
};
