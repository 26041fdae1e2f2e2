import type { DeletedProject } from '../../model/tenants/deleted-project.js';
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

/**
 * Writes outside of the stores that a project has ended, so that a restored copy of the stores can be told. Resolves once that
 * survives a crash, and its rows are removed only then. Written again, it says the same.
 */
export type LogDeletion = (deleted: Pick<DeletedProject, 'id' | 'endedAt'>) => Promise<void>;
