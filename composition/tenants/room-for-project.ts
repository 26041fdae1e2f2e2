import { heldLimit } from '../../core/model/limits/effective-limits.js';
import type { OrganizationId } from '../../core/shared/ids.js';
import { limitsOf } from '../../core/use-cases/limits/get-limits.js';
import type { Assembly } from '../assembly/index.js';
import { CommandFailure } from '../commands/output.js';

/** Throws when an organization has as many projects as it may have. */
export const requireRoomForProject = async (
  { parts: { stores } }: Pick<Assembly, 'parts'>,
  organization: OrganizationId,
): Promise<void> => {
  const owner = await stores.tenants.findOrganization(organization);
  if (!owner) return;
  const { layers } = limitsOf(owner, await stores.tenants.listPlans());
  const { limit } = heldLimit(layers, 'projects');
  const { length } = await stores.tenants.listProjects(organization);
  if (length >= limit)
    throw new CommandFailure(
      'project_limit_exceeded',
      `${organization} has ${length} projects, and may have ${limit}. Nothing was changed. Raise the limit: roundtrip limits set --org ${organization} --projects ${limit + 1}`,
    );
};
