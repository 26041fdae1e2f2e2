import { type DeletedProject, settledAfterMs } from '../../model/tenants/deleted-project.js';
import type { LogDeletion } from '../../ports/machine/log-erasure.js';
import type { ProjectRemoval } from '../../ports/stores/project-removal.js';
import type { Instant } from '../../shared/time.js';
import { type EndProjectPorts, endProject } from '../../use-cases/administration/end-project.js';
import { type InBatches, type PacePorts, pacedBatches } from './paced-batches.js';

/** The ports of `removeProjects`. */
export type RemoveProjectsPorts = PacePorts &
  EndProjectPorts & {
    readonly projectRemoval: ProjectRemoval;
    /** Default: a restored copy of the stores is not told of deleted projects. */
    readonly logDeletion?: LogDeletion;
  };

/** Projects of one run. */
const projectsAtOnce = 100;

/**
 * Ends the projects whose time has come, and removes what is left of those that have ended, in small batches
 * (docs/specification.md#3.11.6). Resolves to the number of rows. A run that was stopped or killed at any point is continued by
 * the next one, in this process or another.
 */
export const removeProjects =
  (ports: RemoveProjectsPorts) =>
  async (now: Instant): Promise<number> => {
    const { projectRemoval } = ports;
    for (const project of await projectRemoval.due({ now, limit: projectsAtOnce }))
      await endProject(ports, project, now);
    const inBatches = pacedBatches(ports);
    let all = 0;
    for (const deleted of await projectRemoval.unfinished({ limit: projectsAtOnce })) {
      // The project has ended for good: no one can bring it back after this is written.
      await ports.logDeletion?.(deleted);
      const removed = await removeRows(ports, deleted, inBatches);
      all += removed;
      // What began before the end can have left a row since. A Change that meets something else is left to the next run.
      if (removed === 0 && now - deleted.endedAt >= settledAfterMs)
        await ports.commit({
          replaces: { deletedProjects: [{ was: deleted, is: { ...deleted, removedAt: now } }] },
        });
    }
    return all;
  };

const removeRows = async (
  { projectRemoval }: RemoveProjectsPorts,
  { id: project, organization }: DeletedProject,
  inBatches: InBatches,
): Promise<number> => {
  let all = 0;
  for (let part = 0, isLastPart = false; !isLastPart; part += 1)
    all += await inBatches(async (rows) => {
      const removed = await projectRemoval.remove({ project, organization, part, rows });
      isLastPart = removed === undefined;
      return { removed: removed ?? 0, isLast: (removed ?? 0) < rows };
    });
  return all;
};
