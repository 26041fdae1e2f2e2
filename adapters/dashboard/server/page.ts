// How to write a page.
//
// A page is a value. `path` is below its level: `/dashboard/projects/{project}` for `projectPage` and `projectAction`,
// `/dashboard/organizations/{organization}` for `organizationPage` and `organizationAction`, `/dashboard` for `plainPage` and
// `plainAction`. A name with a colon is a parameter; paths without parameters win over paths with them.
//
//   export const messagePage = projectPage({
//     path: '/messages/:id',
//     permission: 'messages:read',
//     handle: async ({ as, project, params, path }) => {
//       const found = await as.getMessage({ project: project.id, id: params.id });
//       if (E.isLeft(found)) return refused(found.left);
//       const back = { href: path('/messages'), label: 'Messages' };
//       return view({ title: 'Message', back, body: <MessageDetail message={found.right} /> });
//     },
//   });
//
//   export const pauseAction = projectAction({            // a POST
//     path: '/channels/:id/pause',
//     permission: 'channels:manage',
//     handle: async ({ as, params, path }) => {
//       const paused = await as.pauseChannel({ channel: params.id });
//       if (E.isLeft(paused)) return refused(paused.left);
//       return seeOther(path(`/channels/${params.id}`), 'The channel is paused.');
//     },
//   });
//
// `as` are the use cases of who asks; they check permissions, so a page need not. `permission` is what the page is about:
// the navigation and the permission matrix use it. `can` decides what is shown.
//
// A form posts to an action with `<Form action={path('/...')}>`, which adds the CSRF field. When a use case refuses what was
// typed, the action answers `again(thePageOfTheForm, refusal)`: the page is shown with 422, and its `Form` with that action has
// what was typed and what is wrong. A refusal of access has a page of its own.
// A secret that is shown once is in the `view` that answers the POST. Components are in `../view/index.ts`.
//
// An area exports `area({ title, path, level, permission, pages })` from `pages/<area>/index.ts`; `pages/index.ts` lists the
// areas in the order of the navigation. A test opens `dashboardHost()` of tests/support/dashboard; to look at pages, run
// `npx tsx tests/support/dashboard/look.ts`.

import type { Permission } from '../../../core/model/people/permissions.js';
import type { BucketSize, RateClass } from '../../../core/model/rate-limits/bucket.js';
import type { Organization, Project } from '../../../core/model/tenants/project.js';
import type { Instant } from '../../../core/shared/time.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { ReceiveUpload } from '../../http/request/upload/receive-upload.js';
import type { QueryValues } from './addresses.js';
import type { PageAnswer } from './answer.js';
import type { Asking } from './asking.js';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a path: `{ id: string }` for `/messages/:id`. */
export type Params<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

/** What every page gets. */
export type BaseCall<Path extends string = string> = {
  readonly params: Params<Path>;
  /** The query of the address. */
  readonly query: URLSearchParams;
  readonly now: Instant;
  /** The address of a page below the dashboard, such as `at('/account')`. Values that are undefined or empty are left out. */
  readonly at: (path: string, query?: QueryValues) => string;
  /** The address below the page's level, such as `path('/messages', { status: 'failed' })`. */
  readonly path: (path: string, query?: QueryValues) => string;
  /** Whether the browser came over TLS: cookies are then marked as such. */
  readonly isSecure: boolean;
  /** The URL of the server, for what others are told to call. Without a slash at its end. */
  readonly serverUrl: string;
  /** The same for the API: with its prefix. */
  readonly apiUrl: string;
  /** The request, for what the rest does not tell. */
  readonly context: RequestContext;
};

/** What a page gets when the visitor is signed in. */
export type SignedInCall<Path extends string = string> = BaseCall<Path> & {
  readonly asking: Asking;
  /** The use cases as the visitor may call them. */
  readonly as: AuthorizedUseCases;
};

/** What a page of an organization gets. */
export type OrganizationCall<Path extends string = string> = SignedInCall<Path> & {
  readonly organization: Organization;
  /** Whether the visitor has a permission here. Decides what is shown; the use case decides what happens. */
  readonly can: (permission: Permission) => boolean;
};

/** What a page of a project gets. */
export type ProjectCall<Path extends string = string> = OrganizationCall<Path> & {
  readonly project: Project;
};

/** What an action gets in addition. */
export type WithForm = {
  /** The fields of the form. `csrf` was checked. */
  readonly form: URLSearchParams;
};

/** What an upload gets in addition. */
export type WithUpload = {
  /** Streams the one file of the form, its field `file`. */
  readonly receive: ReceiveUpload;
};

type Handle<PageCall> = (call: PageCall) => PageAnswer | Promise<PageAnswer>;

/** Whom a page is for, and what its address begins with. */
export type Level = 'project' | 'organization' | 'plain' | 'open';

type AnyCall = ProjectCall & WithForm & WithUpload;

/** The buckets on which an action of a project draws, as the route of the API with the same use case does. */
export type Draws = {
  /** Default: `write`. */
  readonly rate?: RateClass;
  /** The route whose own bucket it shares, and the size of that. */
  readonly own?: { readonly route: string; readonly size: BucketSize };
};

/** A page or an action, as the dashboard serves it. */
export type DashboardPage = {
  readonly level: Level;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What it is about. Null for pages without resources of an organization. */
  readonly permission: Permission | null;
  readonly body: 'none' | 'form' | 'upload';
  readonly draws?: Draws;
  readonly handle: Handle<AnyCall>;
};

type Definition<Path extends string, PageCall> = {
  readonly path: Path;
  readonly permission: Permission;
  readonly handle: Handle<PageCall>;
};

type PlainDefinition<Path extends string, PageCall> = Omit<
  Definition<Path, PageCall>,
  'permission'
>;

// The server calls each handler with what its level promises; the types of the definitions say what that is.
const page = <PageCall>(
  facts: Omit<DashboardPage, 'handle' | 'permission'>,
  permission: Permission | null,
  handle: Handle<PageCall>,
): DashboardPage => ({
  ...facts,
  permission,
  handle: handle as unknown as DashboardPage['handle'],
});

const read = { method: 'GET', body: 'none' } as const;
const write = { method: 'POST', body: 'form' } as const;
const upload = { method: 'POST', body: 'upload' } as const;

/** A page of a project. */
export const projectPage = <Path extends string>({
  path,
  permission,
  handle,
}: Definition<Path, ProjectCall<Path>>): DashboardPage =>
  page({ ...read, level: 'project', path }, permission, handle);

/** A POST to a project. */
export const projectAction = <Path extends string>({
  path,
  permission,
  draws,
  handle,
}: Definition<Path, ProjectCall<Path> & WithForm> & {
  /** Default: the class `write`. */
  readonly draws?: Draws;
}): DashboardPage =>
  page({ ...write, level: 'project', path, ...(draws && { draws }) }, permission, handle);

/** A POST of one file to a project, by `<Form isUpload>` with a file field of the name `file` and no other field. */
export const projectUpload = <Path extends string>({
  path,
  permission,
  handle,
}: Definition<Path, ProjectCall<Path> & WithUpload>): DashboardPage =>
  page({ ...upload, level: 'project', path }, permission, handle);

/** A page of an organization. */
export const organizationPage = <Path extends string>({
  path,
  permission,
  handle,
}: Definition<Path, OrganizationCall<Path>>): DashboardPage =>
  page({ ...read, level: 'organization', path }, permission, handle);

/** A POST to an organization. */
export const organizationAction = <Path extends string>({
  path,
  permission,
  handle,
}: Definition<Path, OrganizationCall<Path> & WithForm>): DashboardPage =>
  page({ ...write, level: 'organization', path }, permission, handle);

/** A page for every signed-in visitor. */
export const plainPage = <Path extends string>({
  path,
  handle,
}: PlainDefinition<Path, SignedInCall<Path>>): DashboardPage =>
  page({ ...read, level: 'plain', path }, null, handle);

/** A POST of a signed-in visitor. */
export const plainAction = <Path extends string>({
  path,
  handle,
}: PlainDefinition<Path, SignedInCall<Path> & WithForm>): DashboardPage =>
  page({ ...write, level: 'plain', path }, null, handle);

/** What an open page gets. */
export type OpenCall<Path extends string = string> = BaseCall<Path> & {
  /** Undefined for a visitor who is not signed in. */
  readonly asking: Asking | undefined;
};

/** A page for visitors who are signed in or not: the sign-in. */
export const openPage = <Path extends string>({
  path,
  handle,
}: PlainDefinition<Path, OpenCall<Path>>): DashboardPage =>
  page({ ...read, level: 'open', path }, null, handle);

/** A POST of a visitor who is signed in or not. */
export const openAction = <Path extends string>({
  path,
  handle,
}: PlainDefinition<Path, OpenCall<Path> & WithForm>): DashboardPage =>
  page({ ...write, level: 'open', path }, null, handle);

/** A part of the dashboard with an entry in the navigation. */
export type Area = {
  /** The entry in the navigation. */
  readonly title: string;
  /** Where the entry leads, below the level. */
  readonly path: `/${string}`;
  readonly level: 'project' | 'organization';
  /** Who lacks it does not see the entry. */
  readonly permission: Permission;
  /** Whether the entry shows how many conversations have unread messages. */
  readonly showsUnread?: true;
  readonly pages: readonly DashboardPage[];
};

/** An area, as a value. */
export const area = (given: Area): Area => given;
