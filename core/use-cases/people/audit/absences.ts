import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { SealedEntry } from '../../../model/people/audit-seal.js';
import { isDamagedData } from '../../../ports/damaged-data.js';
import type { AuditStore } from '../../../ports/people/audit-store.js';
import type { ProjectRemoval } from '../../../ports/stores/project-removal.js';
import type { AuditEntryId, ProjectId } from '../../../shared/ids.js';

/** The ports that tell why an entry is not in its seal. */
export type AbsencePorts = {
  readonly audit: Pick<AuditStore, 'find' | 'list'>;
  readonly projectRemoval: Pick<ProjectRemoval, 'find'>;
};

/** Entries about projects that came to an organization, of which so many are read. */
const readAtMost = 1_000;

/**
 * Tells whether it is on record why an entry is not in its seal: its project was deleted, or was imported again, so that the
 * entry is there and in another seal or in none yet. Remembers what it read of projects.
 */
export const absences = ({ audit, projectRemoval }: AbsencePorts) => {
  const deleted = new Map<ProjectId, boolean>();
  const isDeleted = async (project: ProjectId): Promise<boolean> => {
    const known = deleted.get(project) ?? (await projectRemoval.find(project)) !== undefined;
    deleted.set(project, known);
    return known;
  };
  const isImported = async ({ organization }: AuditEntry, project: ProjectId): Promise<boolean> => {
    const moves = await audit.list(organization, {
      action: `project.import`,
      limit: readAtMost,
    });
    return moves.some(({ resource, outcome }) => resource === project && outcome === 'done');
  };
  return async ({ id, project }: SealedEntry): Promise<boolean> => {
    if (project === null) return false;
    const entry = await findWhole(audit, id);
    if (entry === 'damaged') return false;
    return entry ? isImported(entry, project) : isDeleted(project);
  };
};

const findWhole = (audit: AbsencePorts['audit'], id: AuditEntryId) =>
  audit.find(id).catch((error: unknown) => {
    if (isDamagedData(error)) return 'damaged' as const;
    throw error;
  });
