// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import type { List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { Member, MemberChange, ProjectRoleChange } from '../index.js';

/** Calls for members. */
export type MemberCalls = {
  /** Lists the members of an organization, in the order in which they were added. */
  readonly list: (organization: string, options?: RequestOptions) => ApiPromise<List<Member>>;
  /** Changes the role of a member, from the next request on. */
  readonly update: (
    organization: string,
    id: string,
    change: MemberChange,
    options?: RequestOptions,
  ) => ApiPromise<void>;
  /** Ends a membership, from the next request on. */
  readonly remove: (organization: string, id: string, options?: RequestOptions) => ApiPromise<void>;
  /** Sets what a member may do in one project, from the next request on. */
  readonly setProjectRole: (
    project: string,
    id: string,
    change: ProjectRoleChange,
    options?: RequestOptions,
  ) => ApiPromise<void>;
  /** Takes the role of a member in one project away, from the next request on. */
  readonly removeProjectRole: (
    project: string,
    id: string,
    options?: RequestOptions,
  ) => ApiPromise<void>;
  /** Takes the second factor and the passkeys of a member away, for a person who lost them. */
  readonly resetSecondFactor: (
    organization: string,
    id: string,
    options?: RequestOptions,
  ) => ApiPromise<void>;
};

/** Makes the calls for members. */
export const members = (transport: Transport): MemberCalls => ({
  list: (organization, options) =>
    transport.get(within('/admin/v1/organizations', organization, 'members'), {}, options),
  update: (organization, id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/organizations', organization, 'members', id), body: change }, options),
  remove: (organization, id, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/organizations', organization, 'members', id) }, options),
  setProjectRole: (project, id, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/projects', project, 'members', id), body: change }, options),
  removeProjectRole: (project, id, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/projects', project, 'members', id) }, options),
  resetSecondFactor: (organization, id, options) =>
    transport.call({ path: within('/admin/v1/organizations', organization, 'members', id, 'reset_second_factor') }, options),
});
