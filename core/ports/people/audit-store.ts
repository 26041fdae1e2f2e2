import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { AuditEntryId, OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

export type AuditPage = {
  readonly project?: ProjectId | undefined;
  /** Only entries with this action. */
  readonly action?: string | undefined;
  /** Only entries of the actor with this name. */
  readonly actor?: string | undefined;
  /** Only entries older than this one. */
  readonly before?: AuditEntryId | undefined;
  readonly limit: number;
};

/** The audit log. Each call is durable when it resolves. Entries are never changed but for the one outcome and erasures. */
export type AuditStore = {
  readonly append: (entry: AuditEntry) => Promise<void>;
  /** Gives an entry its outcome, and its resource when that was not known. An entry with an outcome stays as it is. */
  readonly recordOutcome: (
    id: AuditEntryId,
    outcome: string,
    resource: string | null,
  ) => Promise<void>;
  /** Entries of an organization that match every filter, newest first by id. Null: those that concern no organization. */
  readonly list: (
    organization: OrganizationId | null,
    page: AuditPage,
  ) => Promise<readonly AuditEntry[]>;
  /**
   * Takes a person with an email address in lower case out of every entry (`erasedEntry`). The entries stay, with their outcome.
   * Each entry is changed atomically, not all together: after a failure, call it again. Returns how many entries it changed.
   */
  readonly erase: (email: string) => Promise<number>;
  /**
   * Removes entries made before an instant; and of the entries that concern no organization and begin a session, which anybody
   * can cause, all but the newest `strangersAtMost`. Returns how many; 0 when nothing is left to remove.
   */
  readonly prune: (before: Instant, strangersAtMost: number) => Promise<number>;
};
