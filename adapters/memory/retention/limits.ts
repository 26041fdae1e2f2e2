import { factKey } from '../../../core/commit/facts.js';
import {
  limitsOf,
  type OwnLimits,
  type RetentionLimits,
  retentionKinds,
} from '../../../core/model/retention/limits.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Tables } from '../tables.js';

/** The limits that a project has set, in days. */
export const limitsSetBy = ({ retentionLimits }: Tables, project: ProjectId): OwnLimits =>
  Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const limit = retentionLimits.get(factKey(project, kind));
      return limit ? [[kind, limit.days]] : [];
    }),
  );

/** The limits of a project. */
export const limitsFor = (memory: Tables, project: ProjectId): RetentionLimits =>
  limitsOf(limitsSetBy(memory, project));
