// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type GetAll, type GetPage } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { NameChange, NewOrganization, Organization, OrganizationLimitsChange, TenantLimits } from '../index.js';

/** The page of a list of organizations. */
export type OrganizationQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for organizations. */
export type OrganizationCalls = {
  /** Creates an organization. */
  readonly create: (
    organization: NewOrganization,
    options?: RequestOptions,
  ) => ApiPromise<Organization>;
  /** Gets a page of a page of all organizations, in the order of their ids: oldest first. */
  readonly page: GetPage<Organization, OrganizationQuery>;
  /**
   * Iterates over every a page of all organizations, in the order of their ids: oldest first. A page is fetched
   * when the previous one is consumed.
   */
  readonly all: GetAll<Organization, OrganizationQuery>;
  /** Finds an organization. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Organization>;
  /** Gives an organization another name. */
  readonly update: (
    id: string,
    change: NameChange,
    options?: RequestOptions,
  ) => ApiPromise<Organization>;
  /**
   * Gets the limits of an organization: those of a project of it that has none of its own, and those of all its
   * projects together.
   */
  readonly limits: (id: string, options?: RequestOptions) => ApiPromise<TenantLimits>;
  /**
   * Sets the plan of an organization, and limits of it: a number, `none` where there can be none, or `default`
   * for that of the plan.
   */
  readonly setLimits: (
    id: string,
    change: OrganizationLimitsChange,
    options?: RequestOptions,
  ) => ApiPromise<TenantLimits>;
};

/** Makes the calls for organizations. */
export const organizations = (transport: Transport): OrganizationCalls => ({
  create: (organization, options) =>
    transport.call({ path: '/admin/v1/organizations', body: organization }, options),
  ...lists(transport.get, '/admin/v1/organizations'),
  get: (id, options) =>
    transport.get(within('/admin/v1/organizations', id), {}, options),
  update: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/organizations', id), body: change }, options),
  limits: (id, options) =>
    transport.get(within('/admin/v1/organizations', id, 'limits'), {}, options),
  setLimits: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/organizations', id, 'limits'), body: change }, options),
});
