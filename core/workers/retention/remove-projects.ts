import type { AdministrationChange } from '../../commit/administration/change.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import { type DeletedProject, settledAfterMs } from '../../model/tenants/deleted-project.js';
import type { Project } from '../../model/tenants/project.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ProjectRemoval } from '../../ports/stores/project-removal.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { type InBatches, type PacePorts, pacedBatches } from './paced-batches.js';

/** The ports of `removeProjects`. */
export type RemoveProjectsPorts = PacePorts & {
  readonly newId: NewId;
  readonly projectRemoval: ProjectRemoval;
  readonly tenants: Pick<TenantStore, 'listKeys'>;
  readonly commit: Commit;
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
      await end(ports, project, now);
    const inBatches = pacedBatches(ports);
    let all = 0;
    for (const deleted of await projectRemoval.unfinished({ limit: projectsAtOnce })) {
      const removed = await removeRows(ports, deleted, inBatches);
      all += removed;
      // What began before the end can have left a row since.
      if (removed === 0 && now - deleted.endedAt >= settledAfterMs)
        await commitOrLeave(ports, {
          replaces: { deletedProjects: [{ was: deleted, is: { ...deleted, removedAt: now } }] },
        });
    }
    return all;
  };

/** Ends a project: no commit writes anything of it any more. A project that was brought back meanwhile stays. */
const end = async (ports: RemoveProjectsPorts, project: Project, now: Instant): Promise<void> => {
  const { id, organization, deletion } = project;
  const keys = await ports.tenants.listKeys(id);
  const deleted: DeletedProject = {
    ...{ id, organization },
    askedAt: deletion?.askedAt ?? now,
    endedAt: now,
    removedAt: null,
  };
  const entry: AuditEntry = {
    id: ports.newId('audit'),
    at: now,
    organization,
    project: null,
    actor: { kind: 'service', id: null, name: 'the service', address: null },
    action: 'project.remove',
    resource: id,
    details: {},
    outcome: 'done',
  };
  await commitOrLeave(ports, {
    replaces: {
      projects: [{ was: project }],
      keys: keys.map((was) => ({ was })),
      deletedProjects: [{ is: deleted }],
      auditEntries: [{ is: entry }],
    },
  });
};

/** A Change that meets something else than was read is left to the next run. */
const commitOrLeave = async (
  { commit }: RemoveProjectsPorts,
  change: AdministrationChange,
): Promise<void> => void (await commit(change));

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
