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

/** The audit log. Changes write it. */
export type AuditStore = {
  readonly find: (id: AuditEntryId) => Promise<AuditEntry | undefined>;
  /** Entries of an organization that match every filter, newest first by id. Null: those that concern no organization. */
  readonly list: (
    organization: OrganizationId | null,
    page: AuditPage,
  ) => Promise<readonly AuditEntry[]>;
  /** The next entries of the whole log after one of them, or the first ones, by id. */
  readonly listAll: (
    after: AuditEntryId | undefined,
    limit: number,
  ) => Promise<readonly AuditEntry[]>;
  /**
   * Removes entries made before an instant, but for those of a stored seal; and of the entries that concern no organization and
   * begin a session, which anybody can cause, all but the newest `strangersAtMost`. Returns how many; 0 when nothing is left to
   * remove.
   */
  readonly prune: (before: Instant, strangersAtMost: number) => Promise<number>;
};
