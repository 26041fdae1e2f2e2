import type { DeletedProject } from '../../model/tenants/deleted-project.js';
import type { Project } from '../../model/tenants/project.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** A project, of which rows may be left. */
export type RemovedProject = {
  readonly project: ProjectId;
  readonly organization: OrganizationId;
};

/**
 * What is left of projects that were deleted, and its removal. A Change ends a project: it removes its row, so that no commit
 * writes anything of it any more, and no use case reads it.
 */
export type ProjectRemoval = {
  /** Projects that are to be deleted at `now` or before, the earliest first. */
  readonly due: (query: {
    readonly now: Instant;
    readonly limit: number;
  }) => Promise<readonly Project[]>;
  readonly find: (id: ProjectId) => Promise<DeletedProject | undefined>;
  /** Deleted projects of which rows may be left, in the order of their ids. */
  readonly unfinished: (query: { readonly limit: number }) => Promise<readonly DeletedProject[]>;
  /**
   * Removes at most `rows` rows of a project in one part, and returns their number; undefined when there is no such part. Parts
   * are numbered from 0, and are to be removed in this order. Holds no lock for long, and none that other projects need. Removes
   * what is left whether or not the project has ended: only one that has ended is to be removed.
   */
  readonly remove: (
    query: RemovedProject & { readonly part: number; readonly rows: number },
  ) => Promise<number | undefined>;
  /** How many rows of a project are in each table. Has every table that can have some. */
  readonly count: (query: RemovedProject) => Promise<Readonly<Record<string, number>>>;
};
