import type { Job } from '../../core/model/queue/job.js';
import type { SteadyRecords } from '../../core/ports/machine/steady-records.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { ProjectId } from '../../core/shared/ids.js';

/** The caller's runner: registers one case, whose name is a sentence of the contract. */
export type Check = (name: string, body: () => Promise<void>) => void;

/** Finds the unsettled job about a message or a template, any one of several. Changes nothing. */
export type JobOf = (project: ProjectId, subject: Job['subject']) => Promise<Job | undefined>;

/** A transaction of a host on the database of the stores. */
export type HostTransactionUnderTest = {
  /** What `within` of the stores is given. */
  readonly transaction: unknown;
  /** Adds a row of the host, in the transaction. */
  readonly addRow: (text: string) => Promise<void>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

/** A host with rows of its own in the database of the stores. */
export type HostUnderTest = {
  readonly begin: () => Promise<HostTransactionUnderTest>;
  /** Its committed rows. */
  readonly rows: () => Promise<readonly string[]>;
};

/**
 * The stores under test, and a reader of their jobs that no port needs. Stores that have `within` bring a host, others
 * bring none.
 */
export type StoresUnderTest = Stores & {
  readonly jobOf: JobOf;
  readonly host?: HostUnderTest;
  /** The time that processes share. Absent: the stores do not keep it. */
  readonly steadyRecords?: SteadyRecords;
  /**
   * Opens the same database again, as a process does that starts after a kill: without a word to the open stores, if the
   * database allows that. Those are not used again. Absent: the stores end with their process.
   */
  readonly reopen?: () => Promise<StoresUnderTest>;
  /** Makes each later call of the database fail. Absent: a test cannot do that. */
  readonly breakDatabase?: () => Promise<void>;
};

/** Opens empty stores, apart from all that were opened before. */
export type Fresh = () => Promise<StoresUnderTest>;
