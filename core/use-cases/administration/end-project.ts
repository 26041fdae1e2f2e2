import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { DeletedProject } from '../../model/tenants/deleted-project.js';
import type { Project } from '../../model/tenants/project.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** The ports of `endProject`. */
export type EndProjectPorts = {
  readonly newId: NewId;
  readonly tenants: Pick<TenantStore, 'listKeys'>;
  readonly commit: Commit;
};

/** Ends a project: no commit writes anything of it any more. A project that was brought back meanwhile stays. */
export const endProject = async (
  { newId, tenants, commit }: EndProjectPorts,
  project: Project,
  now: Instant,
): Promise<void> => {
  const { id, organization, deletion } = project;
  const keys = await tenants.listKeys(id);
  const deleted: DeletedProject = {
    ...{ id, organization },
    askedAt: deletion?.askedAt ?? now,
    endedAt: now,
    removedAt: null,
  };
  const entry: AuditEntry = {
    id: newId('audit'),
    at: now,
    organization,
    project: null,
    actor: { kind: 'service', id: null, name: 'the service', address: null },
    action: 'project.remove',
    resource: id,
    details: {},
    outcome: 'done',
  };
  // A Change that meets something else than was read is left to the next run.
  await commit({
    replaces: {
      projects: [{ was: project }],
      keys: keys.map((was) => ({ was })),
      deletedProjects: [{ is: deleted }],
      auditEntries: [{ is: entry }],
    },
  });
};
