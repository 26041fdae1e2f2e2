import type { NewPostedSend, PostedSend } from '../../model/messages/sends/posted-send.js';
import type { ProjectId } from '../../shared/ids.js';

/** A statement of SQL, which a host runs in its transaction with its own library. */
export type HostStatement = {
  /** Its placeholders are `$1`, `$2` and so on for Postgres, and `?` for SQLite. */
  readonly text: string;
  readonly values: readonly (string | null)[];
};

/**
 * Messages that hosts posted in their transactions, in the order of the commits, until a Change takes each
 * (`requires.nextPosted`).
 */
export type PostedSendStore = {
  /**
   * Adds a posted send, without a lock that others wait for. Within a transaction of the host, others see it when the
   * transaction is committed.
   */
  readonly add: (posted: NewPostedSend) => Promise<void>;
  /** Projects that have posted sends, ascending, after `after`. */
  readonly projects: (query: {
    readonly after: ProjectId | undefined;
    readonly limit: number;
  }) => Promise<readonly ProjectId[]>;
  /** The next posted sends of a project, in order. */
  readonly next: (project: ProjectId, limit: number) => Promise<readonly PostedSend[]>;
};
