// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { BillingChange, Erasure, ErasureBody, NameChange, NewProject, Project, ProjectDeletion, ProjectDeletionBody, ProjectLimits, ProjectMoveBody, Retention, RetentionChange, SuspensionBody, TenantLimits, Usage } from '../index.js';

/** The page of a list of projects. */
export type ProjectQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** The query of `usage`. */
export type ProjectUsageQuery = {
  /** First UTC day, `YYYY-MM-DD`. Default: the first day of this month. */
  readonly from_date?: string | undefined;
  /** UTC day after the last. Default: tomorrow. */
  readonly to_date?: string | undefined;
};

/** Calls for projects. */
export type ProjectCalls = {
  /** Creates a project with an active subscription and no message limit. */
  readonly create: (
    organization: string,
    project: NewProject,
    options?: RequestOptions,
  ) => ApiPromise<Project>;
  /** Gets a page of the projects of an organization, oldest first. */
  readonly page: (
    organization: string,
    filter?: ProjectQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<Project>>;
  /**
   * Iterates over every project of an organization, oldest first. A page is fetched when the previous one is
   * consumed.
   */
  readonly all: (
    organization: string,
    filter?: ProjectQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<Project, void, undefined>;
  /** Finds a project. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Project>;
  /** Gives a project another name. */
  readonly update: (id: string, change: NameChange, options?: RequestOptions) => ApiPromise<Project>;
  /** Suspends a project, and has it deleted with all that it has, in some days. */
  readonly remove: (
    id: string,
    body?: ProjectDeletionBody,
    options?: RequestOptions,
  ) => ApiPromise<Project>;
  /** Brings a project back that is to be deleted, as it was: one that was suspended stays so. */
  readonly undelete: (id: string, options?: RequestOptions) => ApiPromise<Project>;
  /** Tells how far the deletion of a project is, and counts what is left of it in each table. */
  readonly deletion: (id: string, options?: RequestOptions) => ApiPromise<ProjectDeletion>;
  /** Moves a project to another organization, with all that it has. */
  readonly move: (
    id: string,
    project: ProjectMoveBody,
    options?: RequestOptions,
  ) => ApiPromise<Project>;
  /** Suspends a project: its keys and members read, and write nothing; what waits to be sent goes on waiting. */
  readonly suspend: (
    id: string,
    body?: SuspensionBody,
    options?: RequestOptions,
  ) => ApiPromise<Project>;
  /** Resumes a suspended project: what waits is sent, in order. */
  readonly resume: (id: string, options?: RequestOptions) => ApiPromise<Project>;
  /** Gets what a project used in a window of UTC days, at most 92. */
  readonly usage: (
    id: string,
    query?: ProjectUsageQuery,
    options?: RequestOptions,
  ) => ApiPromise<Usage>;
  /** Sets the subscription and the monthly allowance of a project. */
  readonly setBilling: (
    id: string,
    change: BillingChange,
    options?: RequestOptions,
  ) => ApiPromise<Project>;
  /**
   * Erases a person from a project: the personal data and the media of the messages to and from that person,
   * with their copies in events, deliveries and timelines.
   */
  readonly erasePerson: (
    id: string,
    project: ErasureBody,
    options?: RequestOptions,
  ) => ApiPromise<Erasure>;
  /** Gets the limits of a project, each with where it is set. */
  readonly limits: (id: string, options?: RequestOptions) => ApiPromise<TenantLimits>;
  /**
   * Sets limits of a project: a number, `none` where there can be none, or `default` for that of its
   * organization.
   */
  readonly setLimits: (
    id: string,
    change: ProjectLimits,
    options?: RequestOptions,
  ) => ApiPromise<TenantLimits>;
  /** Gets the age limits of a project, in days; null for ever. */
  readonly retention: (id: string, options?: RequestOptions) => ApiPromise<Retention>;
  /** Sets age limits of a project: days, `forever` or `default`. */
  readonly setRetention: (
    id: string,
    change: RetentionChange,
    options?: RequestOptions,
  ) => ApiPromise<Retention>;
};

/** Makes the calls for projects. */
export const projects = (transport: Transport): ProjectCalls => ({
  create: (organization, project, options) =>
    transport.call({ path: within('/admin/v1/organizations', organization, 'projects'), body: project }, options),
  page: (organization, filter, options) =>
    lists<Project, ProjectQuery>(transport.get, within('/admin/v1/organizations', organization, 'projects')).page(filter, options),
  all: (organization, filter, options) =>
    lists<Project, ProjectQuery>(transport.get, within('/admin/v1/organizations', organization, 'projects')).all(filter, options),
  get: (id, options) =>
    transport.get(within('/admin/v1/projects', id), {}, options),
  update: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/projects', id), body: change }, options),
  remove: (id, body = {}, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/projects', id), body }, options),
  undelete: (id, options) =>
    transport.call({ path: within('/admin/v1/projects', id, 'undelete') }, options),
  deletion: (id, options) =>
    transport.get(within('/admin/v1/projects', id, 'deletion'), {}, options),
  move: (id, project, options) =>
    transport.call({ path: within('/admin/v1/projects', id, 'move'), body: project }, options),
  suspend: (id, body = {}, options) =>
    transport.call({ path: within('/admin/v1/projects', id, 'suspend'), body }, options),
  resume: (id, options) =>
    transport.call({ path: within('/admin/v1/projects', id, 'resume') }, options),
  usage: (id, query, options) =>
    transport.get(within('/admin/v1/projects', id, 'usage'), query, options),
  setBilling: (id, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/projects', id, 'billing'), body: change }, options),
  erasePerson: (id, project, options) =>
    transport.call({ path: within('/admin/v1/projects', id, 'erasures'), body: project }, options),
  limits: (id, options) =>
    transport.get(within('/admin/v1/projects', id, 'limits'), {}, options),
  setLimits: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/projects', id, 'limits'), body: change }, options),
  retention: (id, options) =>
    transport.get(within('/admin/v1/projects', id, 'retention'), {}, options),
  setRetention: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/projects', id, 'retention'), body: change }, options),
});
