import * as E from 'fp-ts/lib/Either.js';
import { mayIn } from '../../../core/model/people/actor.js';
import type { Permission } from '../../../core/model/people/permissions.js';
import type { Organization, Project } from '../../../core/model/tenants/project.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';
import type { RequestContext } from '../../http/context/request-context.js';
import { type QueryValues, withQuery } from './addresses.js';
import type { PageRefusal } from './answer.js';
import type { Asking } from './asking.js';
import type { BaseCall, Level } from './page.js';

/** What a request is about: a project, or an organization alone. */
export type Subject = {
  readonly organization: Organization | undefined;
  readonly project: Project | undefined;
};

type Given = {
  readonly level: Level;
  readonly params: Readonly<Record<string, string>>;
};

/** Finds the project or organization in the path. One that is not the visitor's is not found. */
export const subjectOf = async (
  as: AuthorizedUseCases,
  { level, params }: Given,
): Promise<E.Either<PageRefusal, Subject>> => {
  if (level !== 'project' && level !== 'organization') return E.right(noSubject);
  const project =
    level === 'project' ? await as.getProject({ project: params.project ?? '' }) : undefined;
  if (project && E.isLeft(project)) return project;
  const organization = await as.getOrganization({
    organization: project?.right.organization ?? params.organization ?? '',
  });
  if (E.isLeft(organization)) return organization;
  return E.right({ organization: organization.right, project: project?.right });
};

/** Neither. */
export const noSubject: Subject = { organization: undefined, project: undefined };

/** Where the addresses of a level begin. */
export const rootOf = (base: string, level: Level, { organization, project }: Subject): string => {
  if (level === 'project') return `${base}/projects/${project?.id}`;
  return level === 'organization' ? `${base}/organizations/${organization?.id}` : base;
};

type Facts = Given & {
  readonly base: string;
  readonly query: URLSearchParams;
  readonly now: number;
  readonly isSecure: boolean;
  readonly serverUrl: string;
  readonly apiUrl: string;
  readonly context: RequestContext;
};

/** What every page gets. */
export const baseCall = (facts: Facts, subject: Subject): BaseCall => {
  const { base, level, params, query, now, isSecure, serverUrl, apiUrl, context } = facts;
  const root = rootOf(base, level, subject);
  return {
    params,
    query,
    now,
    isSecure,
    serverUrl,
    apiUrl,
    context,
    at: (path: string, values?: QueryValues) => withQuery(base + path, values),
    path: (path: string, values?: QueryValues) => withQuery(root + path, values),
  };
};

/** What the visitor may do with what the request is about. */
export const canIn =
  (asking: Asking, { organization, project }: Subject) =>
  (permission: Permission): boolean =>
    organization !== undefined && mayIn(asking.actor, organization.id, permission, project?.id);
