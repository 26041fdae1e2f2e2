import type { Commit } from '../ports/stores/commit.js';
import type { ProjectId } from '../shared/ids.js';

/** The caches of a process. */
export type Caches = {
  /** Forgets to whom the key with a hash belongs. */
  readonly forgetKey: (hash: string) => void;
  /** Forgets the limits of a project. */
  readonly forgetLimits: (project: ProjectId) => void;
};

/** Wraps a commit: what a Change makes outdated is forgotten before it is answered, also when its outcome is unknown. */
export const forgettingCommit =
  (commit: Commit, { forgetKey, forgetLimits }: Caches): Commit =>
  async (change) => {
    try {
      return await commit(change);
    } finally {
      const { keys = [], retentionLimits = [] } =
        (change.project === undefined && change.replaces) || {};
      for (const { was, is } of keys) forgetKey((is ?? was).hash);
      for (const { was, is } of retentionLimits) forgetLimits((is ?? was).project);
    }
  };
