import * as E from 'fp-ts/lib/Either.js';
import type { OrganizationId } from '../../core/shared/ids.js';
import { roomForProject } from '../../core/use-cases/administration/manage-tenants.js';
import type { Assembly } from '../assembly/index.js';
import { orFail } from '../commands/output.js';

/** Throws when an organization has as many projects as it may have. */
export const requireRoomForProject = async (
  { parts: { stores } }: Pick<Assembly, 'parts'>,
  organization: OrganizationId,
): Promise<void> => {
  const owner = await stores.tenants.findOrganization(organization);
  orFail(owner ? await roomForProject(stores.tenants, owner) : E.right([]));
};
