import type { ProjectId } from '../../shared/ids.js';

/** The erasure of a person, as it begins. */
export type BegunErasure = {
  readonly project: ProjectId;
  /** By what an older copy of the database knows the person: addresses, and the ids of contacts. */
  readonly identifiers: readonly string[];
};

/**
 * Writes outside of the stores that a person is erased, so that a restored copy of the stores can be told. Resolves once that
 * survives a crash, and the erasure begins only then. An erasure that is repeated is written again.
 */
export type LogErasure = (erasure: BegunErasure) => Promise<void>;
