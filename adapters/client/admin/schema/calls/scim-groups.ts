// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import type { List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { ScimGroup, ScimGroupProjectRoleChange, ScimGroupRoleChange } from '../index.js';

/** Calls for scim groups. */
export type ScimGroupCalls = {
  /** Lists the groups of the directory of an organization, oldest first, with the roles that they give. */
  readonly list: (organization: string, options?: RequestOptions) => ApiPromise<List<ScimGroup>>;
  /** Sets what the members of a group of a directory may do in the organization, from the next request on. */
  readonly setRole: (
    organization: string,
    id: string,
    change: ScimGroupRoleChange,
    options?: RequestOptions,
  ) => ApiPromise<ScimGroup>;
  /** Sets what the members of a group of a directory may do in one project, from the next request on. */
  readonly setProjectRole: (
    organization: string,
    id: string,
    project: string,
    change: ScimGroupProjectRoleChange,
    options?: RequestOptions,
  ) => ApiPromise<ScimGroup>;
};

/** Makes the calls for scim groups. */
export const scimGroups = (transport: Transport): ScimGroupCalls => ({
  list: (organization, options) =>
    transport.get(within('/admin/v1/organizations', organization, 'scim_groups'), {}, options),
  setRole: (organization, id, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/organizations', organization, 'scim_groups', id, 'role'), body: change }, options),
  setProjectRole: (organization, id, project, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/organizations', organization, 'scim_groups', id, 'projects', project), body: change }, options),
});
